import type { HostConfig } from '@cc/contracts/federation/host-services';
import type { Registry } from '@cc/contracts/federation/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveSite } from '../live-site.ts';
import { indexedPaths, pageOf } from '../addresses/page.ts';
import type { PageToDraw, PrerenderedPages } from './prerendered-pages.ts';

interface Options {
  readonly live: Pick<LiveSite, 'shell' | 'registry' | 'canaries'>;
  readonly pages: Pick<PrerenderedPages, 'getLive' | 'get' | 'hangs'>;
  readonly host: HostConfig;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds between looks at what is live. */
  readonly every?: number;
}

/** An address that nobody declares. */
const nowhere = '/404';

/**
 * Draws all public pages as soon as the site starts, and again when something else is live or a canary begins: before
 * anybody asks for them. Of several canaries each with what is live else: who gets two of them is seldom.
 * @returns what ends it
 */
export function drawAhead({ live, pages, host, log, every = 1_000 }: Options): () => void {
  let drawnOf: readonly object[] = [];
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  async function look(): Promise<void> {
    const [shell, registry, canaries] = await Promise.all([live.shell(), live.registry(), live.canaries()]);
    const found = [shell, registry, ...canaries];
    if (found.length === drawnOf.length && found.every((part, place) => part === drawnOf[place])) return;
    drawnOf = found;
    const drawAll = async (of: Registry, draw: (wanted: PageToDraw) => Promise<unknown>) => {
      for (const path of [...indexedPaths(of), nowhere]) {
        const wanted = { page: pageOf(of, path), shell, registry: of, host };
        // Each page that hangs keeps those that visitors wait for from being drawn: the first one ends its set.
        if (ended || (await pages.hangs(wanted))) return;
        await draw(wanted);
      }
    };
    await drawAll(registry, (wanted) => pages.getLive(wanted));
    for (const canary of canaries) await drawAll(canary, (wanted) => pages.get(wanted));
  }

  async function goOn(): Promise<void> {
    // What cannot be read is read again with the next look; visitors get what the site has.
    await look().catch((error: unknown) => log.warn(error, 'Pages could not be drawn ahead'));
    if (!ended) timer = setTimeout(() => void goOn(), every).unref();
  }

  void goOn();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
