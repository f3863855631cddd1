import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderShell } from '../testing/render-shell.tsx';

async function ask() {
  const { signOutQuestion } = await renderShell({});
  let answer: Promise<boolean> | undefined;
  act(() => void (answer = signOutQuestion.ask(['Your letter is saved only on this device.'])));
  expect(screen.getByRole('dialog', { name: 'Log out and delete your draft?' })).toHaveAccessibleDescription(
    'Your letter is saved only on this device. Logging out deletes this.',
  );
  return { signOutQuestion, answer };
}

test.each([
  ['Log out and delete', true],
  ['Stay signed in', false],
  ['Close', false],
])('%s answers the question', async (name, signsOut) => {
  const { answer } = await ask();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(await answer).toBe(signsOut);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Escape stays signed in', async () => {
  const { answer } = await ask();
  await userEvent.keyboard('{Escape}');
  expect(await answer).toBe(false);
});

test('a second question takes the place of the first, which is then answered with no', async () => {
  const { answer, signOutQuestion } = await ask();
  act(() => void signOutQuestion.ask(['Your song.']));
  expect(await answer).toBe(false);
});

test('Escape gives the focus back to the account button, since the menu that had it is gone', async () => {
  const { host, signOutQuestion } = await renderShell({});
  host.auth.signOut = async () => void (await signOutQuestion.ask(['Your letter is saved only on this device.']));
  const account = screen.getByRole('button', { name: 'Account of Jordan Avery' });
  await userEvent.click(account);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  await screen.findByRole('dialog', { name: 'Log out and delete your draft?' });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(account).toHaveFocus());
});
