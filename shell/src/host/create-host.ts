import type { DataClient, HostConfig, HostServices } from '@cc/contracts/federation/host-services';
import type { Registry } from '@cc/contracts/federation/registry';
import { createApiClient, createEventBus } from '@cc/shared-ui/host';
import { createToastStore, type ToastStore } from '@cc/shared-ui/toast';
import { withConsent } from '../consent/with-consent.ts';
import { createAuthSource, type ShellAuth } from './auth-source.ts';
import { createReloadHolds, type ReloadHolds } from '../skew/reload-holds.ts';
import { createNavigation, type Navigation } from './navigation.ts';
import { createSessionStore } from './stored-session.ts';
import { storesOf } from './stores.ts';
import { createSignInRequests, type SignInRequests } from './sign-in-requests.ts';
import { createSignOutQuestion, type SignOutQuestion } from './sign-out-question.ts';

/** The services for remotes, and those that only the shell may use. */
export interface ShellHost {
  readonly services: HostServices;
  readonly auth: ShellAuth;
  readonly toasts: ToastStore;
  readonly signInRequests: SignInRequests;
  readonly signOutQuestion: SignOutQuestion;
  readonly navigation: Navigation;
  readonly reloadHolds: ReloadHolds;
}

/** Builds the host of this page. @param deployed the services about other remotes */
export function createHost(
  config: HostConfig,
  deployed: Pick<HostServices, 'loadFragment' | 'hasPage'>,
  { remotes }: Registry,
): ShellHost {
  const toasts = createToastStore();
  const navigation = createNavigation();
  const signInRequests = createSignInRequests();
  const signOutQuestion = createSignOutQuestion();
  const reloadHolds = createReloadHolds();
  const notify: HostServices['notify'] = (toast) => void toasts.notify(toast);
  // After a log-out, here or in another tab: a message may name an address (D16.5).
  window.addEventListener('storage', ({ key }) => key === null && toasts.clear());
  const stores = storesOf(window);
  const sessions = createSessionStore(stores.device);
  const data = once(async () => {
    const { createSupabase } = await import(/* webpackChunkName: "supabase" */ './supabase.ts');
    const client = createSupabase(config, sessions);
    auth.follow(client);
    return client;
  });
  const auth = createAuthSource({
    client: data,
    sessions,
    stores,
    browser: window,
    notify,
    goTo: (path) => navigation.goTo(path),
    reload: () => window.location.reload(),
    drafts: remotes.flatMap(({ drafts = [] }) => drafts),
    confirm: signOutQuestion.ask,
  });
  const plainApi = createApiClient({ baseUrl: config.apiBaseUrl, getAccessToken: () => auth.accessToken() });
  const api = withConsent(plainApi, auth);
  const services: HostServices = {
    config,
    auth,
    api,
    data,
    notify,
    openSignIn: (request) => signInRequests.open(request),
    events: createEventBus(),
    holdReload: reloadHolds.hold,
    ...deployed,
  };
  return { services, auth, toasts, signInRequests, signOutQuestion, navigation, reloadHolds };
}

/** Runs once. After a failure the next call tries again. */
function once(load: () => Promise<DataClient>): () => Promise<DataClient> {
  let loading: Promise<DataClient> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
