import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from './select.tsx';

test('choosing an option calls onChange', async () => {
  const notified = jest.fn();
  render(
    <Select aria-label="Division" onChange={(event) => notified(event.target.value)}>
      <option value="all">All</option>
      <option value="1">1</option>
    </Select>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Division' }), '1');
  expect(notified).toHaveBeenCalledWith('1');
});
