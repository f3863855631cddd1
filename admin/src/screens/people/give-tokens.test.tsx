import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, HttpError, testDataProvider, useGetOne, useRefresh } from 'react-admin';
import { GiveTokens } from './give-tokens.tsx';

/** The page of one person, who loads anew as pages do when their window is looked at again. */
function Person() {
  const { data } = useGetOne('people', { id: 'p' });
  const refresh = useRefresh();
  if (!data) return null;
  return (
    <>
      <p>Adjustment {data.last_adjustment}</p>
      <button aria-label="Look again" onFocus={refresh} />
      <GiveTokens person={{ id: 'p', last_adjustment: data.last_adjustment }} />
    </>
  );
}

test('what is given again from an open dialog names what was seen when it opened; closed, it loads anew', async () => {
  const call = jest.fn().mockRejectedValue(new HttpError('We could not reach Coach Connect.', 0));
  const getOne = jest.fn().mockResolvedValue({ data: { id: 'p', last_adjustment: 7 } });
  // react-admin logs failures in development.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <AdminContext dataProvider={{ ...testDataProvider({ getOne }), call }}>
      <Person />
    </AdminContext>,
  );
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Give tokens' }));
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Give tokens' }));
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: /Tokens/ }), '30');
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'An apology{Enter}');
  await screen.findByText('We could not reach Coach Connect.');
  getOne.mockResolvedValue({ data: { id: 'p', last_adjustment: 9 } });
  screen.getByLabelText('Look again').focus();
  await screen.findByText('Adjustment 9');
  await press();
  getOne.mockResolvedValue({ data: { id: 'p', last_adjustment: 11 } });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Adjustment 11');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await open();
  await press();
  expect(call.mock.calls.map(([, { change }]) => change.after)).toEqual([7, 7, 11]);
  expect(call.mock.calls[2]?.[1].change).toEqual({ kind: 'adjust-tokens', person: 'p', tokens: 30, after: 11 });
});
