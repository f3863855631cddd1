import { liveVersionsSchema, livePath, type LiveVersions } from '@cc/contracts/federation/live';
import type { Registry } from '@cc/contracts/federation/registry';
import { shellName } from '@cc/contracts/federation/shell';

/**
 * Milliseconds between two checks of a visible tab. A deployment breaks no open tab, so hours would do; five minutes
 * let a team see its fix arrive.
 */
export const checkInterval = 5 * 60_000;
/** Milliseconds without a second check: some browsers fire focus and visibility events together, repeatedly. */
export const minInterval = 30_000;
/** The same after a missing file: several parts fail at once when an origin is down. */
export const minIntervalAfterMiss = 3_000;

export interface SkewWatch {
  /** Describes what is newer than this page; undefined if nothing is. Fits React's `useSyncExternalStore`. */
  getSnapshot(): string | undefined;
  subscribe(listener: () => void): () => void;
  /** Checks now, unless a check was just made. */
  look(): Promise<void>;
  /** Checks after a file of this page was missing: sooner than otherwise. */
  lookAfterMiss(): Promise<void>;
}

export interface SkewWatchOptions {
  /** Version of this page's shell; undefined where it is not known. */
  readonly shell: string | undefined;
  /** The registry from the document. */
  readonly registry: Registry;
  /** Names of the remotes that this page has loaded, or tried to. */
  readonly inUse: () => ReadonlySet<string>;
  /** The versions that a new document would load; undefined when the site does not answer. */
  readonly ask: () => Promise<LiveVersions | undefined>;
  readonly now?: () => number;
}

/** Notices new releases while this page stays open. The page keeps working: its files stay available. */
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
    look: () => askUnless(minInterval),
    lookAfterMiss: () => askUnless(minIntervalAfterMiss),
  };
}

interface OpenPage {
  readonly shell: string | undefined;
  readonly registry: Registry;
  readonly inUse: ReadonlySet<string>;
}

/** What a reload would change on this page: the same string for the same change. */
function newerThan({ shell, registry, inUse }: OpenPage, live: LiveVersions): string | undefined {
  const elsewhere = new Set(registry.overrides?.map(({ name }) => name));
  const changes = registry.remotes
    .filter(({ name }) => inUse.has(name) && !elsewhere.has(name))
    .map(({ name, live: { version } }) => ({ name, version, now: live.remotes[name] }))
    .filter(({ version, now }) => now !== undefined && now !== version)
    .map(({ name, now }) => `${name} ${now}`);
  const shellNow = live.remotes[shellName];
  if (shell && shellNow && shellNow !== shell) changes.unshift(`${shellName} ${shellNow}`);
  return changes.length > 0 ? changes.join(', ') : undefined;
}

/** Asks the site. Returns undefined without an answer: a later check may succeed. */
export async function askSite(): Promise<LiveVersions | undefined> {
  try {
    const answer = await fetch(livePath, { cache: 'no-store' });
    return answer.ok ? liveVersionsSchema.parse(await answer.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** Checks whenever the tab becomes visible, and at intervals meanwhile. */
export function watchWindow(watch: SkewWatch, browser: Window): void {
  const look = () => {
    if (browser.document.visibilityState === 'visible') void watch.look();
  };
  browser.addEventListener('focus', look);
  browser.document.addEventListener('visibilitychange', look);
  browser.setInterval(look, checkInterval);
}
