import { setTimeout as pause } from 'node:timers/promises';
import type { BootList } from '@cc/contracts/federation/boot';
import type { HostConfig } from '@cc/contracts/federation/host-services';
import type { RegisteredShell } from '@cc/contracts/federation/shell';
import { LruCache, type VisitorRegistry } from '@cc/registry/read';
import type { FastifyBaseLogger } from 'fastify';
import type { Page } from '../addresses/page.ts';
import type { ReadBuilt } from './built-files.ts';
import { inlineStyles, type InlineStyles } from './inline-styles.ts';
import { filesOfPage } from './page-files.ts';
import type { Prerenderer } from './prerenderer.ts';
import { SlowStorage, TimedOut } from './timed-out.ts';

/** A page as its document contains it: HTML, styles, and the scripts that hydrate it. */
export interface PrerenderedPage extends InlineStyles {
  readonly html: string;
  readonly boot: BootList;
  /** Inline script. */
  readonly loader: string;
}

export interface PageToRender {
  readonly page: Page;
  readonly shell: RegisteredShell;
  readonly registry: VisitorRegistry;
  readonly host: HostConfig;
}

/** A page, prerendered or not, and the versions that it was made from: its document names the same versions. */
export interface LivePage {
  readonly of: PageToRender;
  readonly prerendered: PrerenderedPage | undefined;
}

interface Options {
  readonly prerenderer: Pick<Prerenderer, 'render'>;
  readonly read: ReadBuilt;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called for a page that failed, or that has warnings. */
  readonly report?: (page: PageToRender, reason: string) => Promise<void>;
  /** Milliseconds that a visitor waits for a page that is rendered for the first time. */
  readonly timeout?: number;
  /** Milliseconds that a visitor waits when there is a page of the previous versions. */
  readonly timeoutWithPrevious?: number;
  /** Milliseconds after which a failed page, or one with warnings, is rendered again. */
  readonly retryAfter?: number;
}

/** Characters of pages in each cache: teams decide how many paths a release has, and how long their pages are. */
const maxCharacters = 32_000_000;
/** A short page counts as this many, so a cache has at most 500 pages. */
const minCharacters = maxCharacters / 500;
/** Pages of one set that wait to be rendered. Meanwhile, browsers render the others. */
const maxWaiting = 100;

interface Entry {
  readonly rendering: Promise<PrerenderedPage | undefined>;
  /** Milliseconds since 1970 when it failed or had warnings; Infinity while it is being retried. */
  failedAt: number | undefined;
  /** Shown after a failure: the page with warnings, if there is one. */
  fallback: PrerenderedPage | undefined;
  timedOut: boolean;
  /** Stays the same while the entry is in the cache. */
  size: number;
}

/**
 * Renders each page once for each set of versions. A page that fails is logged and loses nothing but its HTML: the root
 * of its document stays empty, and the browser renders the page.
 */
export class PrerenderedPages {
  readonly #options: Required<Options>;
  readonly #entries = new LruCache<Entry>({ capacity: maxCharacters, sizeOf: ({ size }) => size });
  /** The last live page, by its `prerenderPath`. */
  readonly #live = new LruCache<LivePage>({
    capacity: maxCharacters,
    sizeOf: ({ prerendered }) => sizeOf(prerendered),
  });
  /** The set of versions that is live, since when (milliseconds since 1970), and the one before it. */
  #current = { set: '', since: 0, before: '' };
  /** Sets of versions with pages that are being rendered: how many, and since when none was finished. */
  readonly #busy = new Map<string, { pages: number; since: number }>();

  constructor(options: Options) {
    this.#options = {
      timeout: 3_000,
      timeoutWithPrevious: 1_000,
      retryAfter: 60_000,
      report: async () => undefined,
      ...options,
    };
  }

  /**
   * The page of the live versions. While a new set of versions is being rendered, it may be the page of the set before
   * it, whose files still exist; but not for long after the release, since that may have been a rollback.
   */
  async getLive(wanted: PageToRender): Promise<LivePage> {
    const { prerenderPath } = wanted.page;
    const set = setOf(wanted);
    if (set !== this.#current.set) this.#current = { set, since: Date.now(), before: this.#current.set };
    const { since, before } = this.#current;
    const known = this.#live.get(prerenderPath);
    const knownSet = known && setOf(known.of);
    const previous = () => {
      const isNew = Date.now() - since < this.#options.timeout;
      return knownSet === set || (knownSet === before && isNew) ? known : undefined;
    };
    const rendering = this.get(wanted);
    const slow = previous() ? [this.#pause(wanted, this.#options.timeoutWithPrevious)] : [];
    const prerendered = await Promise.race([rendering, ...slow]);
    if (prerendered === 'slow') return previous() ?? { of: wanted, prerendered: undefined };
    if (prerendered) this.#live.set(prerenderPath, { of: wanted, prerendered });
    return { of: wanted, prerendered };
  }

  /** The page, or undefined when it is not a page to prerender, failed, or is not ready yet. */
  async get(wanted: PageToRender): Promise<PrerenderedPage | undefined> {
    if (!canPrerender(wanted)) return undefined;
    const key = keyOf(wanted);
    const entry = this.#entries.get(key);
    if (entry?.failedAt !== undefined) {
      // A failed page is retried in the background: no visitor waits for it again.
      if (Date.now() - entry.failedAt > this.#options.retryAfter && !this.#isFull(wanted))
        this.#begin(key, wanted, entry);
      return entry.fallback;
    }
    if (!entry && this.#isFull(wanted)) return undefined;
    const { rendering } = entry ?? this.#begin(key, wanted);
    const page = await Promise.race([rendering, this.#pause(wanted, this.#options.timeout)]);
    return page === 'slow' ? undefined : page;
  }

  /**
   * Pages of one set are rendered one after another. Once the set has finished no page for so long, no further visitor
   * waits: a page that hangs delays others only once.
   */
  #pause(wanted: PageToRender, ms: number): Promise<'slow'> {
    const since = this.#busy.get(setOf(wanted))?.since ?? Date.now();
    return pause(Math.max(0, since + ms - Date.now()), 'slow', { ref: false });
  }

  #isFull(wanted: PageToRender): boolean {
    return (this.#busy.get(setOf(wanted))?.pages ?? 0) >= maxWaiting;
  }

  /**
   * Renders a page before a visitor asks for it, however long it takes.
   * @returns whether it timed out: other pages of its versions may hang too
   */
  async hangs(wanted: PageToRender): Promise<boolean> {
    if (!canPrerender(wanted)) return false;
    const key = keyOf(wanted);
    const entry = this.#entries.get(key) ?? this.#begin(key, wanted);
    await entry.rendering;
    return entry.timedOut;
  }

  #begin(key: string, wanted: PageToRender, before?: Entry): Entry {
    const { log, report } = this.#options;
    const set = setOf(wanted);
    const busy = this.#busy.get(set) ?? { pages: 0, since: Date.now() };
    this.#busy.set(set, busy);
    busy.pages += 1;
    const settle = (failed: boolean, page: PrerenderedPage | undefined) => {
      busy.pages -= 1;
      busy.since = Date.now();
      if (busy.pages === 0) this.#busy.delete(set);
      entry.failedAt = failed ? Date.now() : undefined;
      entry.fallback = page;
      const isKept = this.#entries.get(key) === entry;
      if (isKept) this.#entries.delete(key);
      entry.size = sizeOf(page);
      if (isKept) this.#entries.set(key, entry);
      return page;
    };
    // A report that fails ends no process.
    const tell = (reason: string) =>
      void report(wanted, reason).catch((error: unknown) => log.warn(error, `${wanted.page.path} was not reported`));
    const rendering = this.#render(wanted).then(
      ({ page, warnings }) => {
        if (warnings.length > 0) {
          log.warn(`${wanted.page.path}: ${warnings.join('\n')}`);
          tell(warnings.join(' '));
        }
        return settle(warnings.length > 0, page);
      },
      (error: unknown) => {
        log.warn(error, `${wanted.page.path} could not be prerendered; browsers render it`);
        if (!(error instanceof SlowStorage)) tell(error instanceof Error ? error.message : String(error));
        entry.timedOut = error instanceof TimedOut;
        return settle(true, before?.fallback);
      },
    );
    const fallback = before?.fallback;
    const entry: Entry = {
      rendering,
      failedAt: before && Infinity,
      fallback,
      timedOut: false,
      size: sizeOf(fallback),
    };
    this.#entries.set(key, entry);
    return entry;
  }

  async #render({ page, shell, registry, host }: PageToRender) {
    const { prerenderer, read } = this.#options;
    const withCode = async (address: string) => ({ address, code: await read(address) });
    const unread: string[] = [];
    const builds = registry.remotes.map(async ({ name, live: { server, global } }) => {
      try {
        return server ? [{ ...(await withCode(server)), remote: name, global }] : [];
      } catch (error) {
        // It is no fault of one remote.
        if (error instanceof SlowStorage) throw error;
        unread.push(`The server build of ${name} cannot be read: ${error instanceof Error ? error.message : error}`);
        return [];
      }
    });
    // All at once: one that failed while another one is awaited would end the process.
    const [shellBuild, remoteBuilds] = await Promise.all([withCode(shell.server ?? ''), Promise.all(builds)]);
    const { html, fragments, warnings, styleAttributes } = await prerenderer.render({
      path: page.prerenderPath,
      registry,
      config: host,
      shell: shellBuild,
      remotes: remoteBuilds.flat(),
    });
    const { boot, css } = filesOfPage({ page, shell, registry }, fragments);
    const sheets = await Promise.all(css.map(async (address) => ({ address, css: await read(address) })));
    return {
      page: { html, boot, ...inlineStyles(styleAttributes, sheets), loader: await read(shell.loader ?? '') },
      warnings: [...unread, ...warnings],
    };
  }
}

function sizeOf(page: PrerenderedPage | undefined): number {
  if (!page) return minCharacters;
  const styles = page.styles.reduce((sum, { css }) => sum + css.length, 0);
  return Math.max(minCharacters, page.html.length + styles + JSON.stringify(page.boot).length);
}

/** Only public pages whose shell has a server build. The site has no files of a remote from another address. */
export function canPrerender({ page, shell, registry }: PageToRender): boolean {
  return page.prerendered && Boolean(shell.server && shell.loader) && !registry.overrides?.length;
}

function keyOf(wanted: PageToRender): string {
  return `${wanted.page.prerenderPath} ${setOf(wanted)}`;
}

function setOf({ shell, registry, host }: PageToRender): string {
  return JSON.stringify([shell.version, host, registry.remotes.map(({ name, live }) => [name, live.version])]);
}
