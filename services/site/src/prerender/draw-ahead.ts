import type { HostConfig } from '@cc/contracts/federation/host-services';
import type { Registry } from '@cc/contracts/federation/registry';
import type { ShellManifest } from '@cc/contracts/federation/shell';
import type { FastifyBaseLogger } from 'fastify';
import { indexedPaths, pageOf } from '../page.ts';
import type { PrerenderedPages } from './prerendered-pages.ts';

interface Options {
  readonly live: { readonly shell: () => Promise<ShellManifest>; readonly registry: () => Promise<Registry> };
  readonly pages: Pick<PrerenderedPages, 'getLive'>;
  readonly host: HostConfig;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds between looks at what is live. */
  readonly every?: number;
}

/** An address that nobody declares. */
const nowhere = '/404';

/**
 * Draws all public pages as soon as the site starts, and again when something else is live: before anybody asks for them.
 * @returns what ends it
 */
export function drawAhead({ live, pages, host, log, every = 1_000 }: Options): () => void {
  let drawnOf: { readonly shell: ShellManifest; readonly registry: Registry } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  async function look(): Promise<void> {
    const [shell, registry] = await Promise.all([live.shell(), live.registry()]);
    if (drawnOf?.shell === shell && drawnOf.registry === registry) return;
    drawnOf = { shell, registry };
    for (const path of [...indexedPaths(registry), nowhere]) {
      if (ended) return;
      await pages.getLive({ page: pageOf(registry, path), shell, registry, host });
    }
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
