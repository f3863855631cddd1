import { mainId } from '@cc/contracts/federation/boot';
import type { RegisteredRemote, Registry } from '@cc/contracts/federation/registry';
import { remoteRouteOf } from '../remotes/route-of-path.ts';

/** An element that belongs to a remote, in one that belongs to another remote or to the shell. */
export interface OwnedZone {
  readonly element: Element;
  readonly remote: RegisteredRemote;
}

/**
 * The page, and each fragment on it. Every remote's classes begin with its name (D8.13), so that pages need no marks
 * for this, and visitors no bytes.
 */
export function ownedZones(page: Document, registry: Registry, path: string): OwnedZone[] {
  const pageRemote = remoteRouteOf(registry, path)?.remote;
  const ownerOf = (element: Element | null): RegisteredRemote | undefined => {
    if (!element) return undefined;
    return (
      registry.remotes.find(({ name }) => [...element.classList].some((each) => each.startsWith(`${name}_`))) ??
      (element.id === mainId ? pageRemote : ownerOf(element.parentElement))
    );
  };
  const found = registry.remotes.flatMap((remote) =>
    [...page.querySelectorAll(`[class*="${remote.name}_"]`)]
      .filter((element) => ownerOf(element) === remote && ownerOf(element.parentElement) !== remote)
      .map((element) => ({ element, remote })),
  );
  const main = page.getElementById(mainId);
  return main && pageRemote ? [{ element: main, remote: pageRemote }, ...found] : found;
}
