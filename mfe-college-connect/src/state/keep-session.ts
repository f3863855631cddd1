import type { HostServices } from '@cc/contracts/federation/host-services';
import { selectSelectedIds } from './selection-slice.ts';
import type { SendState } from './send-slice.ts';
import { sessionClosed, sessionOpened } from './session-actions.ts';
import type { AppStore, RootState } from './store.ts';
import { createWizardStorage, type StoredSession, type WizardStorage } from './wizard-storage.ts';

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
  if (reset) host.notify({ tone: 'info', title: 'New Session Started' });
}

function writeChanges(store: AppStore, storage: WizardStorage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = store.getState();
  const write = () => {
    clearTimeout(timer);
    const state = store.getState();
    const { userId } = state.wizard;
    const before = written;
    written = state;
    // A session that was just opened is stored already.
    if (state === before || userId === null || userId !== before.wizard.userId) return;
    // Only changes of this tab: another one may have sent or disconnected the mailbox meanwhile.
    if (state.send !== before.send) storage.keepRun(userId, interrupted(state.send));
    if (state.connection.mailbox !== before.connection.mailbox) {
      storage.keepMailbox(userId, state.connection.mailbox);
    }
    storage.keepSession(sessionOf(state, userId));
  };
  const unsubscribe = store.subscribe(() => {
    clearTimeout(timer);
    const { send, connection, wizard } = store.getState();
    // Written at once in case the browser is killed: the keys of a run prevent a second send, and a disconnected
    // mailbox must stay disconnected.
    const urgent =
      send !== written.send ||
      connection.mailbox !== written.connection.mailbox ||
      wizard.userId !== written.wizard.userId;
    if (urgent) write();
    else timer = setTimeout(write, writeDelay);
  });
  // The delayed write may be pending when the page is left, for example for a consent page.
  window.addEventListener('pagehide', write);
  return () => {
    write();
    unsubscribe();
    window.removeEventListener('pagehide', write);
  };
}

/** The stored part of a session, without the run. */
function sessionOf(state: RootState, userId: string): StoredSession {
  const { gender, sport, division, conference } = state.selection;
  const { files, lost } = state.attachments;
  return {
    userId,
    step: state.wizard.step,
    selection: { gender, sport, division, conference, coachIds: selectSelectedIds(state) },
    personalization: state.personalization,
    draft: state.draft,
    attachmentNames: [...files.map(({ name }) => name), ...lost],
  };
}

/** A send that was in progress when the page was left has an unknown outcome. */
function interrupted(send: SendState): SendState {
  const schools = Object.entries(send.schools).map(([school, entry]) => [
    school,
    entry.result.status === 'sending' ? { ...entry, result: { status: 'unknown' as const } } : entry,
  ]);
  return { ...send, schools: Object.fromEntries(schools) };
}
