import { liveVersionsSchema, livePath, type LiveVersions } from '@cc/contracts/federation/live';
import type { Registry } from '@cc/contracts/federation/registry';

/**
 * Milliseconds between two questions while a tab is looked at. A deployment breaks no open tab, so hours would do; five
 * minutes let a team see its mended page arrive.
 */
export const askEvery = 5 * 60_000;
/** Milliseconds in which one answer is enough: some browsers tell of focus and visibility in one breath, again and again. */
export const answerHolds = 30_000;
/** The same for missing files: one deployment, or one origin that is down, is missed by several parts at once. */
export const missHolds = 3_000;

export interface SkewWatch {
  /** Names what is newer than this page; undefined while nothing is. Fits React's `useSyncExternalStore`. */
  getSnapshot(): string | undefined;
  subscribe(listener: () => void): () => void;
  /** Asks now, unless that was done a moment ago. */
  look(): Promise<void>;
  /** A file of this page is missing: asks sooner than it otherwise would. */
  lookAfterMiss(): Promise<void>;
}

export interface SkewWatchOptions {
  /** Address of the script that this page's shell runs from; undefined where it is not known. */
  readonly shell: string | undefined;
  /** As the document brought it. */
  readonly registry: Registry;
  /** Names of the remotes that this page has loaded, or tried to. */
  readonly inUse: () => ReadonlySet<string>;
  /** What a new document would load; undefined when nobody says. */
  readonly ask: () => Promise<LiveVersions | undefined>;
  readonly now?: () => number;
}

/** Notices that the site has gone on while this page stayed open. The page works on: its files stay where they are. */
export function createSkewWatch({
  shell,
  registry,
  inUse,
  ask,
  now = () => performance.now(),
}: SkewWatchOptions): SkewWatch {
  const listeners = new Set<() => void>();
  let asked = -Infinity;
  let newer: string | undefined;

  async function askNow(): Promise<void> {
    asked = now();
    const live = await ask();
    if (!live) return;
    const found = newerThan({ shell, registry, inUse: inUse() }, live);
    if (found === newer) return;
    newer = found;
    for (const listener of [...listeners]) listener();
  }

  const askUnless = async (answeredWithin: number) => (now() - asked < answeredWithin ? undefined : askNow());

  return {
    getSnapshot: () => newer,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look: () => askUnless(answerHolds),
    lookAfterMiss: () => askUnless(missHolds),
  };
}

interface OpenPage {
  readonly shell: string | undefined;
  readonly registry: Registry;
  readonly inUse: ReadonlySet<string>;
}

/** What a reload would change on this page, in a few words that are the same for the same change. */
function newerThan({ shell, registry, inUse }: OpenPage, live: LiveVersions): string | undefined {
  const elsewhere = new Set(registry.overrides?.map(({ name }) => name));
  const changes = registry.remotes
    .filter(({ name }) => inUse.has(name) && !elsewhere.has(name))
    .map(({ name, live: { version } }) => ({ name, version, now: live.remotes[name] }))
    .filter(({ version, now }) => now !== undefined && now !== version)
    .map(({ name, now }) => `${name} ${now}`);
  if (shell && live.shell && pathOf(live.shell) !== pathOf(shell)) changes.unshift(`shell ${live.shell}`);
  return changes.length > 0 ? changes.join(', ') : undefined;
}

function pathOf(address: string): string {
  return new URL(address, document.baseURI).pathname;
}

/** Asks the site. Without an answer nothing is known, and the next question may do better. */
export async function askSite(): Promise<LiveVersions | undefined> {
  try {
    const answer = await fetch(livePath, { cache: 'no-store' });
    return answer.ok ? liveVersionsSchema.parse(await answer.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** Asks whenever the tab is looked at again, and now and then meanwhile. */
export function watchWindow(watch: SkewWatch, browser: Window): void {
  const look = () => {
    if (browser.document.visibilityState === 'visible') void watch.look();
  };
  browser.addEventListener('focus', look);
  browser.document.addEventListener('visibilitychange', look);
  browser.setInterval(look, askEvery);
}
