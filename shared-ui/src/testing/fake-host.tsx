import type { Session, SessionUser } from '@cc/contracts/entities/session';
import type {
  ApiClient,
  AuthSnapshot,
  AuthSource,
  HostConfig,
  HostServices,
  SignInRequest,
  Toast,
} from '@cc/contracts/federation/host-services';
import type { ComponentType } from 'react';
import { createToastStore, type ToastStore } from '../components/toast/index.ts';
import { createEventBus } from '../host/event-bus.ts';
import type { FakeData } from './fake-data.tsx';

/** The default user of tests. */
export const testUser: SessionUser = {
  id: '6f1c2a34-9b0d-4e57-8c21-0a4f7d3b9e10',
  email: 'jordan.avery@gmail.example',
  user_metadata: { firstName: 'Jordan', lastName: 'Avery', full_name: 'Jordan Avery' },
};

export interface FakeAuth extends AuthSource {
  signIn(user?: SessionUser): void;
  becomeVisitor(): void;
  /** Back to before the first session check. */
  becomeUnknown(): void;
  /** What the page under test asked for, in order. */
  readonly asked: ('google' | 'microsoft' | 'sign-out')[];
}

export interface FakeHost extends HostServices {
  readonly auth: FakeAuth;
  /** Every toast that was asked for, in order. */
  readonly notifications: Toast[];
  readonly toasts: ToastStore;
  /** Every sign-in dialog that was asked for, in order; `open` turns false when the page closes it. */
  readonly signInDialogs: { readonly request: SignInRequest; open: boolean }[];
  /** Why the page under test may not be reloaded at this moment, in the order in which it said so. */
  readonly reloadHolds: string[];
}

export interface FakeHostOverrides {
  readonly config?: Partial<HostConfig>;
  /**
   * A user to start signed in, `null` for a visitor, `'loading'` for before the first session check. Default:
   * `testUser`.
   */
  readonly user?: SessionUser | null | 'loading';
  readonly api?: ApiClient;
  readonly data?: Pick<FakeData, 'client'>;
  /** Fragments of other remotes that are deployed, by `<remote>/<fragment>`. */
  readonly fragments?: Readonly<Record<string, ComponentType<never>>>;
  /** Paths of other remotes' pages that are deployed. */
  readonly deployedPages?: readonly string[];
}

/** A host without a site around it: records what a page asks for, answers what the test hands in. */
export function createFakeHost({
  config,
  user = testUser,
  api,
  data,
  fragments = {},
  deployedPages = [],
}: FakeHostOverrides = {}): FakeHost {
  const notifications: Toast[] = [];
  const toasts = createToastStore();
  const signInDialogs: FakeHost['signInDialogs'] = [];
  const reloadHolds: string[] = [];
  return {
    config: {
      siteUrl: 'http://localhost:3000',
      apiBaseUrl: '',
      supabaseUrl: 'http://localhost:54321',
      supabaseKey: 'publishable',
      ...config,
    },
    auth: createFakeAuth(user),
    api: api ?? refusingApi,
    async data() {
      if (!data) throw new Error('This test handed no data to createFakeHost');
      return data.client();
    },
    notify(toast) {
      notifications.push(toast);
      toasts.notify(toast);
    },
    openSignIn(request = {}) {
      const dialog = { request, open: true };
      signInDialogs.push(dialog);
      return () => {
        dialog.open = false;
      };
    },
    events: createEventBus(),
    // Only the page that places a fragment has the types of its props; they are passed on unchanged.
    loadFragment: async <Props,>(remote: string, fragment: string) =>
      fragments[`${remote}/${fragment}`] as ComponentType<Props> | undefined,
    hasPage: (path) => deployedPages.includes(path),
    holdReload(reason) {
      reloadHolds.push(reason);
      return () => void reloadHolds.splice(reloadHolds.indexOf(reason), 1);
    },
    notifications,
    toasts,
    signInDialogs,
    reloadHolds,
  };
}

const refusingApi: ApiClient = {
  call: async ({ path }) => ({
    ok: false,
    kind: 'refused',
    status: 500,
    error: { error: `This test handed no answer for ${path} to createFakeHost`, code: 'internal', requestId: 'test' },
  }),
};

function createFakeAuth(start: SessionUser | null | 'loading'): FakeAuth {
  const listeners = new Set<() => void>();
  const asked: FakeAuth['asked'] = [];
  let snapshot: AuthSnapshot = start === 'loading' ? { user: null, session: null, loading: true } : signedInAs(start);

  function become(next: AuthSnapshot): void {
    snapshot = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    asked,
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    signIn: (user = testUser) => become(signedInAs(user)),
    becomeVisitor: () => become(signedInAs(null)),
    becomeUnknown: () => become({ user: null, session: null, loading: true }),
    signInWithGoogle: async () => void asked.push('google'),
    signInWithMicrosoft: async () => void asked.push('microsoft'),
    signOut: async () => {
      asked.push('sign-out');
      become(signedInAs(null));
    },
  };
}

function signedInAs(user: SessionUser | null): AuthSnapshot {
  return { user, session: user && sessionOf(user), loading: false };
}

function sessionOf(user: SessionUser): Session {
  return {
    access_token: `access-token-of-${user.id}`,
    refresh_token: `refresh-token-of-${user.id}`,
    expires_in: 3_600,
    token_type: 'bearer',
    user,
  };
}
