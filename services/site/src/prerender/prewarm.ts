import type { HostConfig } from '@cc/contracts/federation/host-services';
import type { VisitorRegistry } from '@cc/registry/read';
import type { FastifyBaseLogger } from 'fastify';
import { indexedPaths, notFoundPath, pageOf } from '../addresses/page.ts';
import type { LiveSite } from '../live-site.ts';
import type { PageToRender, PrerenderedPages } from './prerendered-pages.ts';

interface Options {
  readonly live: Pick<LiveSite, 'registry' | 'canaries'>;
  readonly pages: Pick<PrerenderedPages, 'getLive' | 'get' | 'hangs'>;
  readonly host: HostConfig;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Milliseconds between two checks of what is live. */
  readonly every?: number;
}

/**
 * Renders all public pages when the site starts, and again after each release, before the first visitor asks. With
 * several canaries, each is rendered together with the live versions: few visitors get two canaries.
 * @returns a function that stops it
 */
export function prewarm({ live, pages, host, log, every = 1_000 }: Options): () => void {
  let rendered: readonly VisitorRegistry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function renderNew(): Promise<void> {
    const registry = await live.registry();
    const before = rendered;
    const renderAll = async (of: VisitorRegistry, render: (wanted: PageToRender) => Promise<unknown>) => {
      rendered = [...rendered, of];
      const { shell } = of;
      if (!shell || before.includes(of)) return;
      for (const path of [...indexedPaths(of), notFoundPath]) {
        const wanted = { page: pageOf(of, path), shell, registry: of, host };
        // Pages are rendered one at a time: one that hangs ends its set, and so does a release.
        if (stopped || (await live.registry()) !== registry || (await pages.hangs(wanted))) return;
        await render(wanted);
      }
    };
    rendered = [];
    await renderAll(registry, (wanted) => pages.getLive(wanted));
    // Afterwards: a canary that the storage does not give soon holds up no other page.
    for (const canary of await live.canaries()) await renderAll(canary, (wanted) => pages.get(wanted));
  }

  async function run(): Promise<void> {
    // After a failure, visitors get the pages that the site has; the next run tries again.
    await renderNew().catch((error: unknown) => log.warn(error, 'Pages could not be prewarmed'));
    if (!stopped) timer = setTimeout(() => void run(), every).unref();
  }

  void run();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
