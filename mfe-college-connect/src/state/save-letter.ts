import { plainBody } from '@cc/contracts/api/send-email';
import type { HostServices } from '@cc/contracts/federation/host-services';
import {
  insertLetter,
  listLetters,
  readLetter,
  TooManyLetters,
  updateLetter,
  type LetterContent,
} from '../api/letters.ts';
import { selectAttachments } from './attachments-slice.ts';
import { letterIdGiven, letterLost, selectDraft, selectIsUnsaved } from './draft-slice.ts';
import { letterStored } from './letter-actions.ts';
import {
  letterNotStored,
  letterSaving,
  lettersRead,
  newerLetterFound,
  selectLetters,
  selectNewerLetter,
} from './letter-slice.ts';
import { showLetter } from './show-letter.ts';
import type { AppDispatch, AppThunk, RootState } from './store.ts';
import { selectSessionUserId } from './wizard-slice.ts';

// One after another: of two saves at once, one would take the other for a change on another device.
const running = new WeakMap<HostServices, Promise<unknown>>();

/** What saves sent without an answer since the last one that got one: the account may have any of it. */
const unanswered = new WeakMap<HostServices, readonly { readonly id: string; readonly content: LetterContent }[]>();

interface Parts {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly host: HostServices;
}

/** Waits for the saves and changes before it. `work` never rejects. */
export const inTurn =
  <Result>(work: (parts: Parts) => Promise<Result>): AppThunk<Promise<Result>> =>
  (dispatch, getState, host) => {
    const next = (running.get(host) ?? Promise.resolve()).then(() => work({ dispatch, getState, host }));
    running.set(host, next);
    return next;
  };

/** Stores the draft in the account if it has changes. Resolves to whether the account has all of it; never rejects. */
export const saveLetter = () => inTurn(save);

/**
 * Reads which letters the account has. If the open one was changed on another device, it is shown; if this page has
 * changes of its own, that is a question for the user. Resolves to whether they could be read; never rejects.
 */
export const readLetters = () => inTurn(compare);

async function save({ dispatch, getState, host }: Parts): Promise<boolean> {
  const userId = selectSessionUserId(getState());
  if (userId === null || !selectIsUnsaved(getState())) return true;
  if (selectNewerLetter(getState())) return false;
  const { letterId, version } = selectDraft(getState());
  const id = letterId ?? crypto.randomUUID();
  dispatch(letterIdGiven(id));
  dispatch(letterSaving());
  const content = letterOf(getState());
  const isOpen = () => selectSessionUserId(getState()) === userId && selectDraft(getState()).letterId === id;
  try {
    let updatedAt = await (version === null
      ? insertLetter(host, userId, id, content)
      : updateLetter(host, id, version, content));
    if (updatedAt === null) {
      const other = await readLetter(host, id);
      if (other && !isSame(other, content) && !isOwn(host, id, other)) {
        if (isOpen()) dispatch(newerLetterFound(other));
        return false;
      }
      // The answer to an earlier save was lost, or the letter was deleted on another device.
      if (!other) updatedAt = await insertLetter(host, userId, id, content);
      else if (isSame(other, content)) updatedAt = other.updatedAt;
      else updatedAt = await updateLetter(host, id, other.updatedAt, content);
    }
    unanswered.delete(host);
    if (!isOpen() || updatedAt === null) return updatedAt !== null;
    const createdAt = selectLetters(getState())?.find((one) => one.id === id)?.createdAt ?? updatedAt;
    const { name, subject } = content;
    const changed = !isSame(letterOf(getState()), content);
    dispatch(letterStored({ summary: { id, name, subject, createdAt, updatedAt }, changed }));
    return !changed;
  } catch (error) {
    if (!isOwn(host, id, content)) unanswered.set(host, [...(unanswered.get(host) ?? []), { id, content }]);
    if (isOpen()) dispatch(letterNotStored(error instanceof TooManyLetters ? error.message : ''));
    return false;
  }
}

async function compare({ dispatch, getState, host }: Parts): Promise<boolean> {
  const userId = selectSessionUserId(getState());
  try {
    const letters = await listLetters(host);
    if (userId === null || selectSessionUserId(getState()) !== userId) return false;
    dispatch(lettersRead(letters));
    const { letterId, version } = selectDraft(getState());
    if (letterId === null || version === null) return true;
    const stored = letters.find(({ id }) => id === letterId);
    if (stored?.updatedAt === version) return true;
    const letter = await readLetter(host, letterId);
    if (selectDraft(getState()).letterId !== letterId) return true;
    if (selectIsUnsaved(getState())) {
      // The page was left before the answer to its save.
      if (stored && letter && isSame(letter, letterOf(getState()))) {
        dispatch(letterStored({ summary: { ...stored, updatedAt: letter.updatedAt }, changed: false }));
      } else if (letter && !isOwn(host, letterId, letter)) dispatch(newerLetterFound(letter));
    } else dispatch(letter ? showLetter(letter) : letterLost());
    return true;
  } catch {
    return false;
  }
}

/** The draft as the account stores it, without characters that no email can have. */
function letterOf(state: RootState): LetterContent {
  const { name, subject, ownSubject, body, greeting, reasons } = selectDraft(state);
  return {
    name: plainBody(name).trim() || null,
    // One that follows the user's details is made anew from them.
    subject: ownSubject ? plainBody(subject) : '',
    body: plainBody(body),
    greeting,
    reasons: Object.fromEntries(Object.entries(reasons).map(([school, text]) => [school, plainBody(text)])),
    files: selectAttachments(state),
  };
}

/** Whether it is what this page sent, and got no answer: no other device changed it. */
function isOwn(host: HostServices, id: string, stored: LetterContent): boolean {
  return (unanswered.get(host) ?? []).some((sent) => sent.id === id && isSame(stored, sent.content));
}

/** The database orders the keys of `reasons` and `files` anew. */
function isSame(a: LetterContent, b: LetterContent): boolean {
  const text = ({ name, subject, body, greeting, reasons, files }: LetterContent) =>
    JSON.stringify([name, subject, body, greeting, Object.entries(reasons).sort(), files.map(({ path }) => path)]);
  return text(a) === text(b);
}
