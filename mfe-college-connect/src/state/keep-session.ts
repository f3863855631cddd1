import type { HostServices } from '@cc/contracts/federation/host-services';
import { createLossNotice, type LossNotice } from './loss-notice.ts';
import { sessionClosed, sessionOpened } from './session-actions.ts';
import { sessionSnapshot } from './session-snapshot.ts';
import type { AppStore } from './store.ts';
import { whenIdle } from './when-idle.ts';
import { createWizardStorage, type WizardStorage } from './wizard-storage.ts';

/** Writes wait this long for the next change (ms), so that typing does not write per letter. */
const writeDelay = 300;
/** What it takes to store thousands of coaches (ms): the browser stores a text in one piece. */
const writeTime = 30;

interface SessionParts {
  readonly store: AppStore;
  readonly host: HostServices;
  readonly storage: Storage | undefined;
}

/**
 * Opens the session of whoever is signed in, keeps it in local storage while it changes, and closes it when they
 * leave. Honours the session-reset flag of specification 4. Returns the function that stops it.
 */
export function keepSession({ store, host, storage }: SessionParts): () => void {
  const wizardStorage = createWizardStorage(storage);
  // Only a page that has just been loaded may take the request to begin anew: it was meant for the tab that sent.
  let takeReset = store.getState().wizard.userId === null;
  const followUser = () => {
    if (openSession({ store, host, storage: wizardStorage, takeReset })) takeReset = false;
  };
  const writer = writeChanges(store, wizardStorage, createLossNotice(host));
  followUser();
  const unfollow = host.auth.subscribe(followUser);
  return () => {
    unfollow();
    writer.stop();
  };
}

interface Opening {
  readonly store: AppStore;
  readonly host: HostServices;
  readonly storage: WizardStorage;
  readonly takeReset: boolean;
}

/** Answers whether a session was opened. */
function openSession({ store, host, storage, takeReset }: Opening): boolean {
  const { user, loading } = host.auth.getSnapshot();
  const openUserId = store.getState().wizard.userId;
  if (loading) return false;
  if (!user) {
    if (openUserId !== null) store.dispatch(sessionClosed());
    return false;
  }
  if (user.id === openUserId) return false;
  const reset = takeReset && storage.takeResetRequest();
  if (reset) storage.clear();
  const { id: userId } = user;
  store.dispatch(sessionOpened({ userId, stored: storage.read(userId), mailbox: storage.readMailbox(userId) }));
  if (reset) host.notify({ tone: 'info', title: 'New Session Started' });
  return true;
}

function writeChanges(store: AppStore, storage: WizardStorage, lossNotice: LossNotice): { stop(): void } {
  let callOff = () => {};
  let written = store.getState();
  const write = () => {
    callOff();
    const state = store.getState();
    if (state === written) return;
    const { mailbox } = state.connection;
    const mailboxChanged = mailbox !== written.connection.mailbox;
    written = state;
    const session = sessionSnapshot(state);
    if (!session) return;
    lossNotice(session, storage.write(session));
    // Only its change: another tab may have disconnected the mailbox since.
    if (mailboxChanged) storage.keepMailbox(session.userId, mailbox);
  };
  const writeInSlices = (slices: Iterator<void>) => {
    callOff = slices.next().done ? whenIdle(write, writeTime) : whenIdle(() => writeInSlices(slices));
  };
  const writeSoon = () => {
    const session = sessionSnapshot(store.getState());
    if (session) writeInSlices(storage.prepare(session));
  };
  const unsubscribe = store.subscribe(() => {
    callOff();
    const { send, connection } = store.getState();
    // What was sent must outlive a browser that is killed in the next moment: its keys are how nothing is sent twice.
    // A mailbox that is gone must not come back either.
    if (send !== written.send || connection.mailbox !== written.connection.mailbox) write();
    else callOff = after(writeDelay, writeSoon);
  });
  // The last change may be younger than the delay when the page goes away, for example to a consent page.
  window.addEventListener('pagehide', write);
  return {
    stop() {
      write();
      unsubscribe();
      window.removeEventListener('pagehide', write);
    },
  };
}

function after(delay: number, work: () => void): () => void {
  const timer = setTimeout(work, delay);
  return () => clearTimeout(timer);
}
