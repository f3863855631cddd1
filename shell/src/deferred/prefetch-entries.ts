import type { RegisteredRemote, Registry } from '@cc/contracts/federation/registry';
import { savesData, type NavigatorWithConnection } from '../host/saves-data.ts';
import type { FileRequests } from '../remotes/file-requests.ts';
import type { RemoteParts } from '../remotes/remote-parts.tsx';
import { remoteRouteOf } from '../remotes/route-of-path.ts';
import { firstInteraction } from './first-interaction.ts';
import { untilIdle } from './when-idle.ts';

export interface PrefetchEntriesOptions {
  readonly registry: Registry;
  readonly requests: Pick<FileRequests, 'forEntry'>;
  readonly parts: Pick<RemoteParts, 'sourceOf' | 'loadEntry'>;
  readonly browser: Window;
}

/**
 * Prefetches the remote entries behind the links in view, and runs each once it is loaded and the browser is idle. A
 * navigation then loads no more than the page itself, as in a single application (D9.8). On an untouched page no other
 * remote's code runs.
 * @returns prefetches the entries behind the links that are in view now
 */
export function createEntryPrefetch({ registry, requests, parts, browser }: PrefetchEntriesOptions): () => void {
  /** Names of remotes. A failed prefetch is not repeated: the navigation loads the entry itself. */
  const known = new Set<string>();
  const interacted = firstInteraction(browser);

  async function prefetch(remote: RegisteredRemote): Promise<void> {
    const source = parts.sourceOf(remote);
    await Promise.all([requests.forEntry(source), interacted]);
    await untilIdle(browser);
    // A failure is repeated by the navigation, which has a message for it.
    await parts.loadEntry(source).catch(() => undefined);
  }

  return () => {
    if (isSparing(browser.navigator)) return;
    for (const remote of remotesInView(registry, browser)) {
      if (known.has(remote.name)) continue;
      known.add(remote.name);
      void prefetch(remote);
    }
  };
}

function remotesInView(registry: Registry, browser: Window): RegisteredRemote[] {
  const links = [...browser.document.links].filter(
    (link) => link.origin === browser.location.origin && isInView(link, browser),
  );
  return links.flatMap((link) => remoteRouteOf(registry, link.pathname)?.remote ?? []);
}

/** Whether the visitor saves data or has a slow connection: then nothing is prefetched. */
function isSparing(navigator: NavigatorWithConnection): boolean {
  return savesData(navigator) || /^(slow-)?[23]g$/.test(navigator.connection?.effectiveType ?? '');
}

function isInView(link: Element, { innerWidth, innerHeight }: Window): boolean {
  const { top, right, bottom, left, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
