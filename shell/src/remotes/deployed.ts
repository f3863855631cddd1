import type { HostServices } from '@cc/contracts/federation/host-services';
import type { FrameSlot, Registry } from '@cc/contracts/federation/registry';
import { matchPath } from '@cc/shared-ui/router';
import type { ComponentType } from 'react';
import type { RemoteParts } from './remote-parts.tsx';

/** The services about other remotes: deployed pages and fragments. */
export function deployedServices(
  { remotes }: Registry,
  parts: RemoteParts,
): Required<Pick<HostServices, 'loadFragment' | 'loadedFragment' | 'hasPage'>> {
  const find = (name: string) => remotes.find((candidate) => candidate.name === name);
  return {
    async loadFragment<Props>(name: string, fragment: string) {
      const remote = find(name);
      if (!remote?.fragments.includes(fragment)) return undefined;
      // Each version's failure was reported; the page that places the fragment only gets undefined.
      const loaded = await parts.fragment(remote, fragment).catch(() => undefined);
      // A component that suspended for it stays the fragment's component, so that React keeps its state.
      const Fragment = loaded && (parts.loadedFragment(remote, fragment) ?? loaded);
      // The host only passes a fragment's props on: they are between its remote and the page that places it.
      return Fragment as ComponentType<Props> | undefined;
    },
    loadedFragment<Props>(name: string, fragment: string) {
      const remote = find(name);
      return remote && (parts.loadedFragment(remote, fragment) as ComponentType<Props> | undefined);
    },
    hasPage: (path) => remotes.some(({ routes }) => routes.some((route) => matchPath(route.path, path))),
  };
}

export interface ClaimedSlot {
  readonly remote: string;
  readonly fragment: string;
}

/** The fragments that remotes declare for a slot of the frame. */
export function claimsOf({ remotes }: Registry, slot: FrameSlot): ClaimedSlot[] {
  return remotes.flatMap(({ name, slots }) =>
    slots.filter((claim) => claim.slot === slot).map(({ fragment }) => ({ remote: name, fragment })),
  );
}
