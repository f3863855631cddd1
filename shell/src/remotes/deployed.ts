import type { HostServices } from '@cc/contracts/federation/host-services';
import type { FrameSlot, Registry } from '@cc/contracts/federation/registry';
import { matchPath } from '@cc/shared-ui/router';
import type { ComponentType } from 'react';
import type { RemoteParts } from './remote-parts.tsx';

/** What remotes may know of one another: which pages are deployed, and the fragments that others offer. */
export function deployedServices(
  { remotes }: Registry,
  parts: RemoteParts,
): Required<Pick<HostServices, 'loadFragment' | 'loadedFragment' | 'hasPage'>> {
  return {
    async loadFragment<Props>(name: string, fragment: string) {
      const remote = remotes.find((candidate) => candidate.name === name);
      if (!remote?.fragments.includes(fragment)) return undefined;
      // What failed was reported version by version; for whoever places it, it is not there.
      const loaded = await parts.fragment(remote, fragment).catch(() => undefined);
      // The component that stood in for it, where one did: the same each time.
      const Fragment = loaded && (parts.loadedFragment(remote, fragment) ?? loaded);
      // A fragment's props are a matter between its remote and whoever places it: the host only passes them on.
      return Fragment as ComponentType<Props> | undefined;
    },
    loadedFragment<Props>(name: string, fragment: string) {
      const remote = remotes.find((candidate) => candidate.name === name);
      return remote && (parts.loadedFragment(remote, fragment) as ComponentType<Props> | undefined);
    },
    hasPage: (path) => remotes.some(({ routes }) => routes.some((route) => matchPath(route.path, path))),
  };
}

export interface ClaimedSlot {
  readonly remote: string;
  readonly fragment: string;
}

/** The fragments that remotes claim a place of the frame for. */
export function claimsOf({ remotes }: Registry, slot: FrameSlot): ClaimedSlot[] {
  return remotes.flatMap(({ name, slots }) =>
    slots.filter((claim) => claim.slot === slot).map(({ fragment }) => ({ remote: name, fragment })),
  );
}
