import type { HostServices } from '@cc/contracts/federation/host-services';
import { selectSelectedIds } from './selection-slice.ts';
import { sessionFinished } from './run-slice.ts';
import { sessionClosed, sessionOpened } from './session-actions.ts';
import type { AppStore, RootState } from './store.ts';
import {
  createWizardStorage,
  sessionKey,
  type StoredSession,
  type StoredWizard,
  type WizardStorage,
} from './wizard-storage.ts';

/** Milliseconds that a write is delayed, so that typing does not cause a write per keystroke. */
const writeDelay = 300;

interface SessionParts {
  readonly store: AppStore;
  readonly host: HostServices;
  readonly storage: Storage | undefined;
}

/**
 * Opens the signed-in user's session, stores its changes in local storage, and closes it at sign-out. Applies the
 * session-reset flag of specification 4. Returns the function that stops it.
 */
export function keepSession({ store, host, storage }: SessionParts): () => void {
  const wizardStorage = createWizardStorage(storage);
  // The reset is for the tab that finished sending: only a newly loaded page applies it.
  let takesReset = store.getState().wizard.userId === null;
  const followUser = () => {
    const { user, loading } = host.auth.getSnapshot();
    const openUserId = store.getState().wizard.userId;
    if (loading || user?.id === openUserId) return;
    if (user) {
      openSession({ store, host, storage: wizardStorage, userId: user.id, takesReset });
      takesReset = false;
    } else if (openUserId !== null) store.dispatch(sessionClosed());
  };
  followUser();
  const unfollow = host.auth.subscribe(followUser);
  const stopWriting = writeChanges(store, wizardStorage);
  return () => {
    unfollow();
    stopWriting();
  };
}

interface Opening {
  readonly store: AppStore;
  readonly host: HostServices;
  readonly storage: WizardStorage;
  readonly userId: string;
  readonly takesReset: boolean;
}

function openSession({ store, host, storage, userId, takesReset }: Opening): void {
  const reset = takesReset && storage.takeReset();
  store.dispatch(sessionOpened({ userId, stored: storage.read(userId), mailbox: storage.readMailbox(userId) }));
  if (reset) newSession(store, host);
}

/** A fully successful run has ended the session before. */
function newSession(store: AppStore, host: HostServices): void {
  store.dispatch(sessionFinished());
  host.notify({ tone: 'info', title: 'New Session Started' });
}

/**
 * Ends the session in this open page, because its run finished while no page was open (specification 4): clears what
 * was stored and returns to step 1. The mailbox stays connected.
 */
export function endSession({ store, host, storage }: SessionParts): void {
  const { userId } = store.getState().wizard;
  if (userId === null) return;
  const wizardStorage = createWizardStorage(storage);
  wizardStorage.finish();
  wizardStorage.takeReset();
  store.dispatch(sessionOpened({ userId, stored: null, mailbox: wizardStorage.readMailbox(userId) }));
  newSession(store, host);
  // Its tokens and emails left are read anew.
  host.events.emit('tokens-changed', { reason: 'sent' });
}

function writeChanges(store: AppStore, storage: WizardStorage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = store.getState();
  // Another tab ended its session, and with it what this one had stored.
  let isForgotten = false;
  const noteEnd = ({ key, newValue }: StorageEvent) => {
    if (key === sessionKey && newValue === null) isForgotten = true;
  };
  const write = () => {
    clearTimeout(timer);
    const state = store.getState();
    const { userId } = state.wizard;
    const before = written;
    written = state;
    // A session that was just opened is stored already.
    if (state === before || userId === null || userId !== before.wizard.userId) return;
    // Only changes of this tab: another one may have started a run, disconnected the mailbox or changed the rest
    // meanwhile.
    if (state.run !== before.run) storage.keepRun(userId, state.run);
    if (state.connection.mailbox !== before.connection.mailbox) {
      storage.keepMailbox(userId, state.connection.mailbox);
    }
    const now = sessionOf(state, userId);
    storage.keepSession(isForgotten ? now : withChanges(storage.read(userId), sessionOf(before, userId), now));
    isForgotten = false;
  };
  const unsubscribe = store.subscribe(() => {
    clearTimeout(timer);
    const { run, connection, wizard } = store.getState();
    // Written at once in case the browser is killed: the key of a run prevents a second one, and a disconnected
    // mailbox must stay disconnected.
    const urgent =
      run !== written.run ||
      connection.mailbox !== written.connection.mailbox ||
      wizard.userId !== written.wizard.userId;
    if (urgent) write();
    else timer = setTimeout(write, writeDelay);
  });
  // The delayed write may be pending when the page is left, for example for a consent page.
  window.addEventListener('pagehide', write);
  window.addEventListener('storage', noteEnd);
  return () => {
    write();
    unsubscribe();
    window.removeEventListener('pagehide', write);
    window.removeEventListener('storage', noteEnd);
  };
}

/** The stored part of a session, without the run. */
function sessionOf(state: RootState, userId: string): StoredSession {
  const { gender, sport, division, conference } = state.selection;
  const { files } = state.attachments;
  return {
    userId,
    step: state.wizard.step,
    selection: { gender, sport, division, conference, coachIds: selectSelectedIds(state) },
    personalization: state.personalization,
    details: state.details,
    draft: state.draft,
    attachments: [...files],
    start: state.start.choice,
  };
}

/** The session with what this tab changed since `before`; the rest stays as another tab stored it. */
function withChanges(stored: StoredWizard | null, before: StoredSession, now: StoredSession): StoredSession {
  const others: StoredSession = { ...now, ...stored };
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const kept = <Part extends keyof StoredSession>(part: Part): StoredSession[Part] =>
    (isSame(before[part], now[part]) ? others : now)[part];
  // A letter and its files are one. What another tab could not store in the account is on this device alone.
  const isOthers = others.draft.unsaved && !now.draft.unsaved && !isSame(others.draft, before.draft);
  const isChanged = !isSame([before.draft, before.attachments], [now.draft, now.attachments]);
  const { draft, attachments } = isChanged && !isOthers ? now : others;
  return {
    userId: now.userId,
    step: kept('step'),
    selection: kept('selection'),
    personalization: kept('personalization'),
    details: kept('details'),
    draft,
    attachments,
    start: kept('start'),
  };
}
