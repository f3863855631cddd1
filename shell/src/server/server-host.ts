import type { HostConfig, HostServices } from '@cc/contracts/federation/host-services';
import { createEventBus } from '@cc/shared-ui/host';
import { createToastStore } from '@cc/shared-ui/toast';
import type { ShellHost } from '../host/create-host.ts';
import { createNavigation } from '../host/navigation.ts';
import { createSignInRequests } from '../host/sign-in-requests.ts';
import type { deployedServices } from '../remotes/deployed.ts';

/** What the shell needs of a host to draw a page. */
export type DrawingHost = Pick<ShellHost, 'services' | 'toasts' | 'signInRequests' | 'navigation'>;

const nobodyAsked = () => Promise.reject(new Error('Nobody uses a page while it is drawn on the server.'));

/** The host of a page that is drawn on the server: its reader is unknown, and nobody uses it. */
export function createServerHost(config: HostConfig, deployed: ReturnType<typeof deployedServices>): DrawingHost {
  const signInRequests = createSignInRequests();
  const services: HostServices = {
    config,
    auth: {
      getSnapshot: () => ({ user: null, session: null, loading: true }),
      subscribe: () => () => undefined,
      signInWithGoogle: nobodyAsked,
      signInWithMicrosoft: nobodyAsked,
      signOut: nobodyAsked,
    },
    api: { call: nobodyAsked },
    data: nobodyAsked,
    notify: () => undefined,
    openSignIn: (request) => signInRequests.open(request),
    events: createEventBus(),
    ...deployed,
  };
  return { services, toasts: createToastStore(), signInRequests, navigation: createNavigation() };
}
