import { screen, waitFor, within } from '@testing-library/react';
import { row, second, setUpLetters, write } from './testing/set-up-letters.tsx';

describe('the list of letters', () => {
  async function openList(letters: readonly object[] = [row, second]) {
    const parts = setUpLetters(letters);
    await parts.user.click(await screen.findByRole('button', { name: 'Your letters' }));
    return { ...parts, dialog: await screen.findByRole('dialog', { name: 'Your letters' }) };
  }

  it('opens another letter after it stored the open one', async () => {
    const { store, stored, user } = setUpLetters([row]);
    write(store, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Your letters' }));
    await user.click(await screen.findByRole('button', { name: 'Open Center midfield, class of 2027' }));
    await waitFor(() => expect(store.getState().draft.letterId).toBe(row.id));
    expect(stored()).toMatchObject([{ id: row.id }, { body: 'Dear Coach,\n\nMine' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the open letter if it cannot be stored', async () => {
    const { store, data, user } = await openList();
    write(store, 'Mine');
    data.fail('letters');
    await user.click(screen.getByRole('button', { name: 'Open Center midfield, class of 2027' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your letter could not be saved to your account yet');
    expect(store.getState().draft.body).toBe('Dear Coach,\n\nMine');
  });

  it('renames a letter', async () => {
    const { stored, user, dialog } = await openList();
    await user.click(within(dialog).getByRole('button', { name: 'Rename Letter of Nov 18' }));
    const name = within(dialog).getByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'For goalkeepers');
    await user.click(within(dialog).getByRole('button', { name: 'Save name' }));
    expect(await within(dialog).findByText('For goalkeepers')).toBeInTheDocument();
    expect(
      stored()
        .map(({ name: stored }) => stored)
        .toSorted(),
    ).toEqual(['Center midfield, class of 2027', 'For goalkeepers']);
  });

  it('does not claim that nothing changed when a change got no answer', async () => {
    const { data, user, dialog } = await openList();
    data.fail('letters');
    await user.click(within(dialog).getByRole('button', { name: 'Rename Letter of Nov 18' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save name' }));
    expect(await within(dialog).findByText(/^The new name may not have been saved\. Check/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete Letter of Nov 18' }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete letter' }));
    expect(await within(dialog).findByText(/^The letter may not have been deleted\. Check/)).toBeInTheDocument();
  });

  it('deletes a letter after a question', async () => {
    const { stored, user, dialog } = await openList();
    await user.click(within(dialog).getByRole('button', { name: 'Delete Letter of Nov 18' }));
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(stored()).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Delete Letter of Nov 18' }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete letter' }));
    await waitFor(() => expect(within(dialog).queryByText('Letter of Nov 18')).not.toBeInTheDocument());
    expect(stored()).toMatchObject([{ id: row.id }]);
  });

  it('says that it could not be read', async () => {
    const { data, user } = setUpLetters([row]);
    data.fail('letters');
    await user.click(screen.getByRole('button', { name: 'Your letters' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your letters could not be read.');
  });
});
