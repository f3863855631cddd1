import { act, render } from '@testing-library/react';
import type { HostServices } from '@cc/contracts/federation/host-services';
import type { Registry } from '@cc/contracts/federation/registry';
import { createFakeHost, type FakeHostOverrides } from '@cc/shared-ui/testing/fake-host';
import { PageRouter } from '../frame/page-router.tsx';
import { createNavigation } from '../host/navigation.ts';
import { createSignInRequests } from '../host/sign-in-requests.ts';
import { createSignOutQuestion } from '../host/sign-out-question.ts';
import { deployedServices } from '../remotes/deployed.ts';
import type { PrerenderedPage } from '../remotes/prerendered-page.ts';
import { createRemoteParts, type LoadVersion } from '../remotes/remote-parts.tsx';
import { Shell } from '../shell.tsx';
import { aRegistry, aRemote } from './a-registry.ts';

export interface RenderShellOptions extends FakeHostOverrides {
  readonly route?: string;
  readonly registry?: Registry;
  readonly loadVersion?: LoadVersion;
  /** The page that the document came with. */
  readonly prerendered?: PrerenderedPage;
}

/** Renders the whole shell at an address, with the test's host and loader. */
export async function renderShell({
  route = '/',
  registry = aRegistry(aRemote()),
  loadVersion,
  prerendered,
  ...host
}: RenderShellOptions) {
  window.history.pushState(null, '', route);
  const fake = createFakeHost(host);
  const signInRequests = createSignInRequests();
  const signOutQuestion = createSignOutQuestion();
  const navigation = createNavigation();
  const noRemote: LoadVersion = async () => {
    throw new Error('This test handed no remote in');
  };
  const parts = createRemoteParts(loadVersion ?? noRemote);
  const services: HostServices = {
    ...fake,
    ...deployedServices(registry, parts),
    openSignIn: (request) => signInRequests.open(request),
  };
  await act(async () => {
    render(
      <PageRouter registry={registry} parts={parts}>
        <Shell
          host={{
            services,
            toasts: fake.toasts,
            signInRequests,
            signOutQuestion,
            navigation,
          }}
          registry={registry}
          parts={parts}
          {...(prerendered ? { prerendered } : {})}
        />
      </PageRouter>,
    );
  });
  return { host: fake, services, signInRequests, signOutQuestion, navigation };
}
