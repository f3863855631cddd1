import type * as SaveLetter from './save-letter.ts';
import { selectIsUnsaved } from './draft-slice.ts';
import { letterNotStored, selectNewerLetter, selectSaveFailure } from './letter-slice.ts';
import type { AppStore } from './store.ts';
import { selectSessionUserId } from './wizard-slice.ts';

/** Milliseconds after the last change until the letter is stored in the account. */
export const saveDelay = 1_500;
/** Milliseconds until a failed save is tried again. */
const retryDelay = 30_000;

/**
 * Stores the open letter in the account while it is written and when the page is left, and reads what other devices
 * stored when the page opens and when it is visible again. Returns the function that stops it.
 */
export function keepLetter(store: AppStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let { draft, letter } = store.getState();
  let userId: string | null = null;
  // Visitors who are not signed in do not load it. If it cannot be loaded, changes are saved later, as after any
  // failure.
  const withAccount = async (work: (account: typeof SaveLetter) => unknown) => {
    if (userId === null) return;
    const account = await import('./save-letter.ts').catch(() => null);
    if (account) await work(account);
    else if (selectIsUnsaved(store.getState())) store.dispatch(letterNotStored(''));
  };
  const save = () => {
    clearTimeout(timer);
    void withAccount(({ saveLetter }) => store.dispatch(saveLetter()));
  };
  const read = () => withAccount(({ readLetters }) => store.dispatch(readLetters()));
  const saveIn = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(save, delay);
  };
  const follow = () => {
    const state = store.getState();
    const before = { draft, letter, userId };
    ({ draft, letter } = state);
    userId = selectSessionUserId(state);
    // What the last page could not store is stored now, unless another device was faster.
    if (userId !== before.userId && userId !== null) void read().then(save);
    if (draft !== before.draft && draft.unsaved) saveIn(saveDelay);
    else if (letter !== before.letter && selectSaveFailure(state) !== null) saveIn(retryDelay);
  };
  const turn = () => (document.visibilityState === 'hidden' ? save() : void read());
  // The text is not in the account, and on this device until another page of the wizard is typed in.
  const ask = (event: BeforeUnloadEvent) => {
    const state = store.getState();
    if (selectNewerLetter(state) !== null || selectSaveFailure(state) !== null) event.preventDefault();
  };
  follow();
  const unsubscribe = store.subscribe(follow);
  document.addEventListener('visibilitychange', turn);
  window.addEventListener('beforeunload', ask);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', turn);
    window.removeEventListener('beforeunload', ask);
    save();
  };
}
