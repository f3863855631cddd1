import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, HttpError, testDataProvider } from 'react-admin';
import { ChangeButton } from './change-button.tsx';

const change = { kind: 'close-entry', inbox: 'messages', entry: 3 } as const;

/** Shows the button. `call` stands for the API. */
async function open(call: jest.Mock) {
  render(
    <AdminContext dataProvider={{ ...testDataProvider(), call }}>
      <ChangeButton label="Close" text="No email is sent." change={change} />
    </AdminContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  return screen.findByRole('dialog', { name: 'Close' });
}
afterEach(() => jest.restoreAllMocks());
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Close' }));

test('nothing is changed without a reason', async () => {
  const call = jest.fn();
  await open(call);
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'a ');
  await confirm();
  expect(screen.getByRole('alert')).toHaveTextContent('Please give a reason');
  expect(call).not.toHaveBeenCalled();
});

test('a change goes to the API with its reason, and the dialog closes', async () => {
  const call = jest.fn().mockResolvedValue({ data: { done: true } });
  const dialog = await open(call);
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'A test{Enter}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(call).toHaveBeenCalledTimes(1);
  expect(call.mock.calls[0]?.[1]).toEqual({ reason: 'A test', change });
});

test('a refusal stays in the dialog, with its lines and what was entered', async () => {
  const body = {
    error: 'Two lines.',
    code: 'validation_failed',
    requestId: 'r',
    fields: { 'line 3': 'email is empty' },
  };
  // react-admin logs it in development.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open(jest.fn().mockRejectedValue(new HttpError('Two lines.', 400, body)));
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'A test');
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent('Two lines.line 3: email is empty');
  expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveValue('A test');
});
