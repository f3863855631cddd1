import type { HostConfig, HostServices } from '@cc/contracts/federation/host-services';
import { createEventBus } from '@cc/shared-ui/host';
import { createToastStore } from '@cc/shared-ui/toast';
import type { ShellHost } from '../host/create-host.ts';
import { createNavigation } from '../host/navigation.ts';
import { createSignInRequests } from '../host/sign-in-requests.ts';
import { createSignOutQuestion } from '../host/sign-out-question.ts';
import type { deployedServices } from '../remotes/deployed.ts';

/** The parts of a host that rendering a page needs. */
export type RenderingHost = Pick<
  ShellHost,
  'services' | 'toasts' | 'signInRequests' | 'signOutQuestion' | 'navigation'
>;

const unavailable = () => Promise.reject(new Error('Not available while a page is rendered on the server.'));

/** The host of a page that is rendered on the server: there is no session, and no calls are made. */
export function createServerHost(config: HostConfig, deployed: ReturnType<typeof deployedServices>): RenderingHost {
  const signInRequests = createSignInRequests();
  const services: HostServices = {
    config,
    auth: {
      getSnapshot: () => ({ user: null, session: null, loading: true }),
      subscribe: () => () => undefined,
      signInWithGoogle: unavailable,
      signInWithMicrosoft: unavailable,
      signOut: unavailable,
    },
    api: { call: unavailable },
    data: unavailable,
    notify: () => undefined,
    openSignIn: (request) => signInRequests.open(request),
    events: createEventBus(),
    ...deployed,
  };
  return {
    services,
    toasts: createToastStore(),
    signInRequests,
    signOutQuestion: createSignOutQuestion(),
    navigation: createNavigation(),
  };
}
