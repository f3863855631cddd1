import { act, screen, waitFor } from '@testing-library/react';
import { attachmentsAdded, selectAttachments } from '../state/attachments-slice.ts';
import { greetingChosen, reasonWritten } from '../state/draft-slice.ts';
import { saveDelay } from '../state/keep-letter.ts';
import { removeLetter } from '../state/change-letters.ts';
import { openLetter } from '../state/open-letter.ts';
import { readLetters, saveLetter } from '../state/save-letter.ts';
import { file, press, row, save, second, setUpLetters, write } from './testing/set-up-letters.tsx';

describe('the letter is stored', () => {
  // @spec D1.33a
  it('while it is written, with its greeting, reasons and files', async () => {
    jest.useFakeTimers();
    const { store, stored } = setUpLetters();
    write(store, 'Hi');
    act(() => void store.dispatch(greetingChosen('names')));
    act(() => void store.dispatch(reasonWritten({ school: 'Duke', text: 'Your press.' })));
    act(() => void store.dispatch(attachmentsAdded([file])));
    expect(stored()).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(saveDelay));
    jest.useRealTimers();
    await screen.findByText('Saved to your account');
    expect(stored()).toMatchObject([
      {
        subject: '',
        body: 'Dear [Coach Names],\n\nHi',
        greeting: 'names',
        reasons: { Duke: 'Your press.' },
        files: [file],
        name: null,
      },
    ]);
  });

  it('when the page is left, and never while it is the template', async () => {
    const { store, stored } = setUpLetters();
    const leave = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    leave();
    await save(store);
    expect(stored()).toEqual([]);
    write(store, 'Hi');
    leave();
    await waitFor(() => expect(stored()).toHaveLength(1));
    jest.restoreAllMocks();
  });

  it('without a question, if the answer to a save was lost and more was written since', async () => {
    const { store, data, stored } = setUpLetters([row]);
    await act(() => store.dispatch(openLetter(row.id)));
    write(store, 'First');
    data.fail('letters');
    await save(store);
    const body = store.getState().draft.body;
    // The next save does not arrive.
    write(store, 'First, and');
    await save(store);
    data.recover('letters');
    data.tables.letters = [{ ...row, body, updated_at: '2026-11-21T10:00:00+00:00' }];
    write(store, 'First, and more');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await save(store);
    expect(stored()).toMatchObject([{ body: 'Dear Coach,\n\nFirst, and more' }]);
    expect(screen.queryByText(/This letter was also changed/)).not.toBeInTheDocument();
  });

  it('without a question, if the page was left before the answer to its save', async () => {
    const { store, data } = setUpLetters([row]);
    await act(() => store.dispatch(openLetter(row.id)));
    write(store, 'First');
    data.tables.letters = [{ ...row, body: store.getState().draft.body, updated_at: '2026-11-21T10:00:00+00:00' }];
    // As a page does that opens with the draft that the device kept.
    await act(() => store.dispatch(readLetters()));
    expect(store.getState().draft.unsaved).toBe(false);
    expect(screen.queryByText(/This letter was also changed/)).not.toBeInTheDocument();
  });

  it('not again after it was deleted while its save was due', async () => {
    const { store, stored } = setUpLetters([row]);
    await act(() => store.dispatch(openLetter(row.id)));
    write(store, 'Typed a moment before');
    await act(async () => {
      const removed = store.dispatch(removeLetter(row.id));
      await Promise.all([removed, store.dispatch(saveLetter())]);
    });
    expect(stored()).toEqual([]);
  });

  it('once, if the answer to the first save was lost', async () => {
    const { store, data, stored } = setUpLetters();
    write(store, 'Hi');
    data.fail('letters');
    await save(store);
    expect(screen.getByRole('status')).toHaveTextContent('Not saved to your account yet. It is kept on this device.');
    data.recover('letters');
    const { draft } = store.getState();
    data.tables.letters = [{ ...row, id: String(draft.letterId), name: null, body: draft.body }];
    await press('Save again');
    await screen.findByText('Saved to your account');
    expect(stored()).toHaveLength(1);
  });

  it('says that the account keeps no more than 50', async () => {
    const { store, data } = setUpLetters();
    data.fail('letters', { code: 'PT409', message: 'You have 50 letters. Please delete one to keep another.' });
    write(store, 'Hi');
    await save(store);
    expect(screen.getByRole('status')).toHaveTextContent('You have 50 letters. Please delete one to keep another.');
  });
});

describe('another device', () => {
  it('shows its newer text here, if nothing was changed here', async () => {
    const { store, data } = setUpLetters([row]);
    await act(() => store.dispatch(openLetter(row.id)));
    data.tables.letters = [{ ...row, body: 'Dear Coach,\n\nNewer', updated_at: '2026-11-21T10:00:00+00:00' }];
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(store.getState().draft.body).toBe('Dear Coach,\n\nNewer'));
  });

  async function conflict() {
    const parts = setUpLetters([row]);
    await act(() => parts.store.dispatch(openLetter(row.id)));
    parts.data.tables.letters = [{ ...row, body: 'Dear Coach,\n\nTheirs', updated_at: '2026-11-21T10:00:00+00:00' }];
    write(parts.store, 'Mine');
    await save(parts.store);
    expect(parts.stored()).toMatchObject([{ body: 'Dear Coach,\n\nTheirs' }]);
    expect(screen.getByText(/This letter was also changed/)).toBeInTheDocument();
    return parts;
  }

  // @spec D1.33b
  it('is not overwritten: both can be kept', async () => {
    const { store, stored } = await conflict();
    await press(/^Keep both/);
    await save(store);
    expect(stored().map(({ body }) => body)).toEqual(['Dear Coach,\n\nTheirs', 'Dear Coach,\n\nMine']);
  });

  it('is not overwritten: the other one can be used', async () => {
    const { store, stored } = await conflict();
    await press('Use the other one');
    expect(store.getState().draft).toMatchObject({ body: 'Dear Coach,\n\nTheirs', unsaved: false });
    expect(stored()).toHaveLength(1);
  });

  it('deleted the letter: a change here keeps it', async () => {
    const { store, data, stored } = setUpLetters([row]);
    await act(() => store.dispatch(openLetter(row.id)));
    data.tables.letters = [];
    write(store, 'Mine');
    await save(store);
    expect(stored()).toMatchObject([{ id: row.id, body: 'Dear Coach,\n\nMine' }]);
  });
});

describe('a new session', () => {
  // @spec D1.33a
  it('offers the last letter with its files', async () => {
    const { store } = setUpLetters([second, { ...row, files: [file] }]);
    expect(
      await screen.findByText(/^Use your last letter, “Center midfield, class of 2027”, from Nov 20/),
    ).toBeInTheDocument();
    await press('Use your last letter');
    await screen.findByText('Saved to your account');
    expect(store.getState().draft).toMatchObject({ body: row.body, letterId: row.id, subject: 'Recruiting' });
    expect(selectAttachments(store.getState())).toEqual([file]);
    expect(screen.queryByText(/^Use your last letter/)).not.toBeInTheDocument();
  });

  it('may start from the template, which is another letter', async () => {
    const { store, stored } = setUpLetters([row]);
    await screen.findByText(/^Use your last letter,/);
    await press('Start from the template');
    await waitFor(() => expect(screen.queryByText(/^Use your last letter/)).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Your letters' })).toHaveFocus();
    write(store, 'Another');
    await save(store);
    expect(stored()).toMatchObject([{ body: row.body }, { body: 'Dear Coach,\n\nAnother' }]);
  });
});
