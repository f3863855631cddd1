import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { BootList } from '@cc/contracts/federation/boot';
import type { HostConfig } from '@cc/contracts/federation/host-services';
import type { Registry } from '@cc/contracts/federation/registry';
import type { ShellManifest } from '@cc/contracts/federation/shell';
import { LruCache } from '@cc/registry/read';
import type { FastifyBaseLogger } from 'fastify';
import type { Page } from '../addresses/page.ts';
import type { ReadBuilt } from './built-files.ts';
import { inlineStyle, type InlineStyle } from './inline-style.ts';
import { filesOfPage } from './page-files.ts';
import type { Prerenderer } from './prerenderer.ts';
import { TookTooLong } from './took-too-long.ts';

/** A page as its document brings it: drawn, styled, and with what it takes to bring it to life. */
export interface PrerenderedPage {
  readonly html: string;
  readonly styles: readonly InlineStyle[];
  readonly boot: BootList;
  /** Script that stands inline. */
  readonly loader: string;
}

export interface PageToDraw {
  readonly page: Page;
  readonly shell: ShellManifest;
  readonly registry: Registry;
  readonly host: HostConfig;
}

/** A page, drawn or not, with what it is of: the document around it names the same versions. */
export interface LivePage {
  readonly of: PageToDraw;
  readonly drawn: PrerenderedPage | undefined;
}

interface Options {
  readonly prerenderer: Pick<Prerenderer, 'draw'>;
  readonly read: ReadBuilt;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds that a visitor waits for a page that is being drawn for the first time. */
  readonly patience?: number;
  /** Milliseconds that a visitor waits when the page of the versions before can be shown instead. */
  readonly patienceWithPrevious?: number;
  /** Milliseconds after which a page that could not be drawn, or not without troubles, is tried again. */
  readonly retryAfter?: number;
}

/** Pages of which nothing else than the address and what is deployed decides: kept at most this many. */
const keptPages = 500;

interface Kept {
  readonly drawing: Promise<PrerenderedPage | undefined>;
  /** Milliseconds since 1970 when it failed or had troubles; never over while it is being tried again. */
  failedAt: number | undefined;
  /** What is shown since then: what was drawn in spite of troubles. */
  shown: PrerenderedPage | undefined;
  tookTooLong: boolean;
}

/**
 * Draws each page once for each set of versions. What cannot be drawn is logged and costs nothing but its HTML: the
 * document's root stays empty, and the browser draws the page.
 */
export class PrerenderedPages {
  readonly #options: Required<Options>;
  readonly #kept = new LruCache<Kept>({ capacity: keptPages });
  /** What was live last, by the path that it was drawn for. */
  readonly #live = new Map<string, LivePage>();

  constructor(options: Options) {
    this.#options = { patience: 3_000, patienceWithPrevious: 1_000, retryAfter: 60_000, ...options };
  }

  /**
   * The page of what is live to all. While a new set of versions is being drawn, and that takes longer than a moment, the
   * page of the versions before: their files are still there.
   */
  async getLive(wanted: PageToDraw): Promise<LivePage> {
    const { drawnPath } = wanted.page;
    const before = this.#live.get(drawnPath);
    // A shell that was rebuilt took its files with it.
    const previous = before && isDeepStrictEqual(before.of.shell, wanted.shell) ? before : undefined;
    const late = previous ? [pause(this.#options.patienceWithPrevious, 'late' as const, { ref: false })] : [];
    const drawn = await Promise.race([this.get(wanted), ...late]);
    if (drawn === 'late') return previous ?? { of: wanted, drawn: undefined };
    if (drawn) this.#live.set(drawnPath, { of: wanted, drawn });
    return { of: wanted, drawn };
  }

  /** The page, or undefined when it is not one to prerender, cannot be drawn, or is not drawn yet. */
  async get(wanted: PageToDraw): Promise<PrerenderedPage | undefined> {
    if (!canBeDrawn(wanted)) return undefined;
    const key = keyOf(wanted);
    const kept = this.#kept.get(key);
    if (kept?.failedAt !== undefined) {
      // Nobody waits again for what failed; it is tried aside.
      if (Date.now() - kept.failedAt > this.#options.retryAfter) this.#begin(key, wanted, kept);
      return kept.shown;
    }
    const { drawing } = kept ?? this.#begin(key, wanted);
    return Promise.race([drawing, pause(this.#options.patience, undefined, { ref: false })]);
  }

  /**
   * Draws a page before anybody asks for it, however long it takes.
   * @returns whether it was given up after its time: others of its versions may hang as well
   */
  async hangs(wanted: PageToDraw): Promise<boolean> {
    if (!canBeDrawn(wanted)) return false;
    const key = keyOf(wanted);
    const kept = this.#kept.get(key) ?? this.#begin(key, wanted);
    await kept.drawing;
    return kept.tookTooLong;
  }

  #begin(key: string, wanted: PageToDraw, before?: Kept): Kept {
    const { log } = this.#options;
    const settle = (failed: boolean, page: PrerenderedPage | undefined) => {
      kept.failedAt = failed ? Date.now() : undefined;
      kept.shown = page;
      return page;
    };
    const drawing = this.#draw(wanted).then(
      ({ page, troubles }) => {
        for (const trouble of troubles) log.warn(`${wanted.page.path}: ${trouble}`);
        return settle(troubles.length > 0, page);
      },
      (error: unknown) => {
        log.warn(error, `${wanted.page.path} could not be prerendered; browsers draw it`);
        kept.tookTooLong = error instanceof TookTooLong;
        return settle(true, before?.shown);
      },
    );
    const kept: Kept = { drawing, failedAt: before && Infinity, shown: before?.shown, tookTooLong: false };
    this.#kept.set(key, kept);
    return kept;
  }

  async #draw({ page, shell, registry, host }: PageToDraw) {
    const { prerenderer, read } = this.#options;
    const withCode = async (address: string) => ({ address, code: await read(address) });
    const builds = registry.remotes.flatMap(({ name, live }) =>
      live.server ? [withCode(live.server).then((build) => ({ ...build, remote: name, global: live.global }))] : [],
    );
    const { html, fragments, troubles } = await prerenderer.draw({
      path: page.drawnPath,
      registry,
      config: host,
      shell: await withCode(shell.server ?? ''),
      remotes: await Promise.all(builds),
    });
    const { boot, css } = filesOfPage({ page, shell, registry }, fragments);
    const styles = await Promise.all(css.map(async (address) => inlineStyle(address, await read(address))));
    return { page: { html, styles, boot, loader: await read(shell.loader ?? '') }, troubles };
  }
}

/** Pages for everybody, of builds that can be drawn. A remote from another address is not among the site's files. */
function canBeDrawn({ page, shell, registry }: PageToDraw): boolean {
  return page.prerendered && Boolean(shell.server && shell.loader) && !registry.overrides?.length;
}

function keyOf({ page, shell, registry, host }: PageToDraw): string {
  return JSON.stringify([page.drawnPath, shell, host, registry.remotes.map(({ name, live }) => [name, live.version])]);
}
