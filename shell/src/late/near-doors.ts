import type { RegisteredRemote, Registry } from '@cc/contracts/federation/registry';
import { savesData, type TellingNavigator } from '../host/saves-data.ts';
import type { FileRequests } from '../remotes/file-requests.ts';
import type { RemoteParts } from '../remotes/remote-parts.tsx';
import { remoteRouteOf } from '../remotes/route-of-path.ts';
import { firstAct } from './first-act.ts';
import { atRest } from './when-idle.ts';

export interface NearDoorsOptions {
  readonly registry: Registry;
  readonly requests: Pick<FileRequests, 'forDoor'>;
  readonly parts: Pick<RemoteParts, 'sourceOf' | 'open'>;
  readonly browser: Window;
}

/**
 * Fetches what the remotes behind the links in view need first, and runs it once it is here and the browser rests: going
 * there then takes no more than the page itself, as in a single application (D9). A page that nobody touched runs
 * nothing of others.
 * @returns looks which links are in view now
 */
export function createNearDoors({ registry, requests, parts, browser }: NearDoorsOptions): () => void {
  /** By name. What went wrong ahead of its time is not tried again before somebody goes there. */
  const known = new Set<string>();
  const acted = firstAct(browser);

  async function prepare(remote: RegisteredRemote): Promise<void> {
    const source = parts.sourceOf(remote);
    await Promise.all([requests.forDoor(source), acted]);
    await atRest(browser);
    // What failed is run again for whoever goes there, with words and a way on.
    await parts.open(source).catch(() => undefined);
  }

  return () => {
    if (isSparing(browser.navigator)) return;
    for (const remote of remotesInView(registry, browser)) {
      if (known.has(remote.name)) continue;
      known.add(remote.name);
      void prepare(remote);
    }
  };
}

function remotesInView(registry: Registry, browser: Window): RegisteredRemote[] {
  const links = [...browser.document.links].filter(
    (link) => link.origin === browser.location.origin && isInView(link, browser),
  );
  return links.flatMap((link) => remoteRouteOf(registry, link.pathname)?.remote ?? []);
}

/** Whether somebody pays for each byte, or waits for it: nothing is fetched then that nobody asked for. */
function isSparing(navigator: TellingNavigator): boolean {
  return savesData(navigator) || /^(slow-)?[23]g$/.test(navigator.connection?.effectiveType ?? '');
}

function isInView(link: Element, { innerWidth, innerHeight }: Window): boolean {
  const { top, right, bottom, left, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
