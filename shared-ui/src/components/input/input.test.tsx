import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Input, Textarea } from './input.tsx';

test('native props reach the control, and typing calls onChange', async () => {
  const notified = jest.fn();
  render(<Input aria-label="Search" maxLength={3} onChange={(event) => notified(event.target.value)} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'Duke');
  expect(notified).toHaveBeenLastCalledWith('Duk');
});

test('a text area takes several lines', async () => {
  render(<Textarea aria-label="Body" />);
  await userEvent.type(screen.getByLabelText('Body'), 'Dear Coach,{Enter}Hello');
  expect(screen.getByLabelText('Body')).toHaveValue('Dear Coach,\nHello');
});
