import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, HttpError, Notification, testDataProvider, type AuthProvider } from 'react-admin';
import { ChangeButton } from './change-button.tsx';

test('a change after the sign-in has ended is not said to be done, and stays in the dialog', async () => {
  const call = jest.fn().mockRejectedValue(new HttpError('Your sign-in has ended.', 401));
  const authProvider: AuthProvider = {
    login: async () => undefined,
    logout: async () => undefined,
    checkAuth: async () => undefined,
    getPermissions: async () => 'owner',
    checkError: async () => Promise.reject(new Error('Your sign-in has ended.')),
  };
  render(
    <AdminContext dataProvider={{ ...testDataProvider(), call }} authProvider={authProvider}>
      <ChangeButton label="Suspend" text="Nothing more is sent." change={{ kind: 'suspend', person: 'x' }} />
      <Notification />
    </AdminContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Suspend' }));
  await userEvent.type(screen.getByLabelText(/Reason/), 'Hijacked');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Your sign-in has ended.')).toBeInTheDocument();
  expect(screen.getByLabelText(/Reason/)).toHaveValue('Hijacked');
  expect(screen.queryByText(/Done/)).not.toBeInTheDocument();
});
