import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from './index.ts';

test('a chosen option is told', async () => {
  const told = jest.fn();
  render(
    <Select aria-label="Division" onChange={(event) => told(event.target.value)}>
      <option value="all">All</option>
      <option value="1">1</option>
    </Select>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Division' }), '1');
  expect(told).toHaveBeenCalledWith('1');
});
