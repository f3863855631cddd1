import { sessionSchema, type Session } from '@cc/contracts/entities/session';
import type { AuthSnapshot, AuthSource, Toast } from '@cc/contracts/federation/host-services';
import type { Draft } from '@cc/contracts/federation/registry';
import type { SupabaseClient } from '@supabase/supabase-js';
import { shellRoutes } from '../own-routes.ts';
import { isAccountGone } from './ended-account.ts';
import { hasStoredSession, sessionKey, type SessionStore } from './stored-session.ts';
import { storedUserId } from './stored-user.ts';
import type { Stores } from './stores.ts';
import type { SignOutQuestion } from './sign-out-question.ts';
import { reportFailure } from '../report-failure.ts';

export interface AuthParts {
  /** The page's only Supabase client, loaded on first use. */
  readonly client: () => Promise<Pick<SupabaseClient, 'auth'>>;
  /** Where that client keeps the session. */
  readonly sessions: Pick<SessionStore, 'leave' | 'end'>;
  readonly stores: Stores;
  readonly browser: Pick<Window, 'location' | 'addEventListener' | 'dispatchEvent'>;
  readonly notify: (toast: Toast) => void;
  /** Navigates within the site without loading a new document. */
  readonly goTo: (path: string) => void;
  /** Loads the document anew. */
  readonly reload: () => void;
  /** Unsaved work of all deployed remotes. */
  readonly drafts: readonly Draft[];
  /** Asks whether to sign out although this would be deleted. */
  readonly confirm: SignOutQuestion['ask'];
}

export interface ShellAuth extends AuthSource {
  /** Starts following a client's session. */
  follow(client: Pick<SupabaseClient, 'auth'>): void;
  /** Signs out, whatever unsaved work is lost by it. */
  leave(): Promise<void>;
  /** The first session check, made once when the page starts. */
  start(): void;
  /** The access token for the API, refreshed shortly before it expires; null for a visitor. */
  accessToken(): Promise<string | null>;
}

/** Is set for a moment, to the time of a log-out. */
const leftKey = 'cc-left';
/** Milliseconds in which a tab that is awake hears of it. */
const lateWrites = 5_000;

const visitor: AuthSnapshot = { user: null, session: null, loading: false };

const serverNotReached: Toast = {
  tone: 'error',
  title: 'Error signing out',
  description:
    'You are signed out in this browser, but we could not reach our server. If other people use this device, sign in and log out again when you are online.',
};

const notChecked: Toast = {
  tone: 'error',
  title: 'We cannot check your sign-in now',
  description: 'You are still signed in on this device. Press Account to try again, or to log out.',
};

/** The sign-in state. Without a stored session the Supabase client is never loaded. */
export function createAuthSource({
  client,
  sessions,
  stores,
  browser,
  notify,
  goTo,
  reload,
  drafts,
  confirm,
}: AuthParts): ShellAuth {
  const { device, tab } = stores;
  const listeners = new Set<() => void>();
  let snapshot: AuthSnapshot = { ...visitor, loading: true };
  let isLeaving = false;
  /** Of a session that may be over: then the client forgets it before it tells whose it was. */
  let userAtStart: string | undefined;

  function become(next: AuthSnapshot): void {
    snapshot = next;
    for (const listener of [...listeners]) listener();
  }

  async function signIn(provider: 'google' | 'azure'): Promise<void> {
    const { startSignIn } = await import(/* webpackChunkName: "supabase" */ './start-sign-in.ts');
    await startSignIn(client, provider, stores, browser.location);
  }

  /** Ends the session at the server. Returns whether the server was reached. */
  async function endSession(): Promise<boolean> {
    try {
      const { auth } = await client();
      // Log out ends this browser's session only: the default scope would end it on every device.
      const { error } = await auth.signOut({ scope: 'local' });
      if (error) throw error;
      return true;
    } catch (error) {
      reportFailure('Sign-out failed', error);
      return false;
    }
  }

  /** Also of a session that is not checked. */
  function userOfDevice(): string | undefined {
    return snapshot.user?.id ?? storedUserId(device);
  }

  /** What a sign-out would delete. Another user's work, left by a session that expired, is not theirs to answer for. */
  function losses(): string[] {
    return drafts.filter(({ key }) => device.getItem(key) === userOfDevice()).map(({ loss }) => loss);
  }

  function clear(): void {
    tab.clear();
    device.clear();
  }

  /**
   * Leaves nothing of the user on the device, whatever remote stored it (D16.5). The user's own sign-out does this, in
   * the tab where it was asked for: a session that merely ended deletes nothing, so the same user finds everything
   * again, unless the account is to be deleted.
   */
  function emptyStorage(): void {
    clear();
    // Tells the other tabs when that was, and that the storage is empty: no browser tells them of a clear that removes
    // nothing.
    device.setItem(leftKey, String(Date.now()));
    device.clear();
    // Browsers tell only other tabs; parts of this page may hold a copy.
    browser.dispatchEvent(new StorageEvent('storage', { key: null }));
  }

  async function leave(): Promise<void> {
    // At once: the answer takes as long as the network does, and the next person may be waiting for the device.
    isLeaving = true;
    sessions.leave();
    become(visitor);
    emptyStorage();
    goTo(shellRoutes.home.path);
    const reached = await endSession();
    sessions.end();
    isLeaving = false;
    // Somebody else signed in, in another tab, before the server had answered.
    if (hasStoredSession(device)) return reload();
    notify(reached ? { tone: 'success', title: 'Successfully signed out' } : serverNotReached);
  }

  /** Who is stored may be at the device, so the page is no visitor's, and they can log out (`useUncheckedSession`). */
  function tellUnchecked(): void {
    if (snapshot.user === null && hasStoredSession(device)) notify(notChecked);
  }

  function checkSession(): void {
    client().catch((error: unknown) => {
      reportFailure('The session check failed', error);
      become(visitor);
      tellUnchecked();
    });
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signInWithGoogle: () => signIn('google'),
    signInWithMicrosoft: () => signIn('azure'),
    async signOut() {
      const [lost, asked] = [losses(), userOfDevice()];
      const isSure = lost.length === 0 || (await confirm(lost));
      // In another tab, the next person may have signed in behind the question.
      if (isSure && userOfDevice() === asked) await leave();
    },
    leave,
    follow({ auth }) {
      auth.onAuthStateChange((event, session) => {
        // The client may have to renew the session in order to end it.
        if (isLeaving) return;
        // The client also tells what another tab did, such as to end the session of somebody who left the device to the
        // next user. That there is none at the start may mean that the stored one cannot be renewed now.
        const stored = storedUserId(device);
        const isOfOthers = stored !== undefined && stored !== session?.user.id;
        if (isOfOthers && !(event === 'INITIAL_SESSION' && session === null)) return;
        const before = snapshot.user?.id ?? userAtStart;
        become(snapshotOf(session));
        if (event === 'INITIAL_SESSION') tellUnchecked();
        if (isAccountGone(device, before, event)) emptyStorage();
      });
    },
    start() {
      userAtStart = storedUserId(device);
      const returning = browser.location.pathname === shellRoutes.authCallback.path;
      if (returning || hasStoredSession(device)) checkSession();
      else become(visitor);
      // Another tab signed in, or out.
      browser.addEventListener('storage', ({ key, newValue }) => {
        if (key === sessionKey && newValue !== null) checkSession();
        // At once: what this tab stores from now on would stay on the device.
        else if (key === null || key === sessionKey) become(visitor);
        // A log-out emptied the storage; what this tab stored before it heard of that goes too. A tab that slept hears
        // of it later.
        const isNew = key === leftKey && Date.now() - Number(newValue ?? 0) < lateWrites;
        if (isNew && !hasStoredSession(device)) clear();
      });
      // While a page is in the back/forward cache, browsers do not tell it about a sign-out or another user's sign-in.
      browser.addEventListener('pageshow', ({ persisted }) => {
        if (!persisted || storedUserId(device) === snapshot.user?.id) return;
        become(visitor);
        reload();
      });
    },
    async accessToken() {
      if (!snapshot.session && !hasStoredSession(device)) return null;
      const { data, error } = await (await client()).auth.getSession();
      // It could not be renewed now. Without its token, a request would be refused as a visitor's.
      if (error && hasStoredSession(device)) throw error;
      return data.session?.access_token ?? null;
    },
  };
}

function snapshotOf(session: unknown): AuthSnapshot {
  if (session === null) return visitor;
  const parsed = sessionSchema.safeParse(session);
  if (!parsed.success) {
    reportFailure('The auth service gave a session that is not one', parsed.error);
    return visitor;
  }
  const known: Session = parsed.data;
  return { user: known.user, session: known, loading: false };
}
