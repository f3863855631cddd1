import type { Registry } from '@cc/contracts/federation/registry';
import type { FileRequests } from '../remotes/file-requests.ts';
import { remoteRouteOf } from '../remotes/route-of-path.ts';

/** Asks for what the remotes behind the links in view need first: going there then takes no more than the page itself. */
export function askForNearDoors(registry: Registry, { forDoor }: Pick<FileRequests, 'forDoor'>, browser: Window): void {
  if (isSparing(browser.navigator)) return;
  for (const link of browser.document.links) {
    if (link.origin !== browser.location.origin || !isInView(link, browser)) continue;
    const there = remoteRouteOf(registry, link.pathname);
    if (there) forDoor(there.remote.live);
  }
}

/** Not every browser tells of its line. */
interface TellingNavigator extends Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Whether somebody pays for each byte, or waits for it: nothing is fetched then that nobody asked for. */
function isSparing({ connection }: TellingNavigator): boolean {
  return connection?.saveData === true || /^(slow-)?[23]g$/.test(connection?.effectiveType ?? '');
}

function isInView(link: Element, { innerWidth, innerHeight }: Window): boolean {
  const { top, right, bottom, left, width } = link.getBoundingClientRect();
  return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
