import { StrictMode, type ReactNode } from 'react';
import { prerender as renderToStream } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router';
import type { PlacedFragment, Prerendered, PrerenderRequest } from '@cc/contracts/federation/prerender';
import { remoteModuleOf } from '@cc/contracts/federation/remote-module';
import { deployedServices } from '../remotes/deployed.ts';
import { createRemoteParts } from '../remotes/remote-parts.tsx';
import { remoteRouteOf } from '../remotes/route-of-path.ts';
import { Shell } from '../shell.tsx';
import { createServerHost } from './server-host.ts';

/** Fragments may place fragments; deeper than this nobody nests them. */
const deepest = 5;
/** Milliseconds after which parts that still wait for something are left to the browser. */
const fragmentPatience = 3_000;

/**
 * Draws a page as its visitor's browser draws it first: with the live remote of its path and every fragment on it. What
 * a fragment does wrong leaves that fragment to the browser.
 * @throws Error when the page itself cannot be drawn
 */
export async function prerender({ path, registry, config, remotes }: PrerenderRequest): Promise<Prerendered> {
  const parts = createRemoteParts(async ({ global }) => remoteModuleOf(remotes[global]));
  const deployed = deployedServices(registry, parts);
  const wanted = new Map<string, PlacedFragment>();
  const services = {
    ...deployed,
    loadedFragment<Props>(remote: string, fragment: string) {
      wanted.set(`${remote} ${fragment}`, { remote, fragment });
      return deployed.loadedFragment<Props>(remote, fragment);
    },
  };
  const here = remoteRouteOf(registry, path);
  if (here) await parts.page(here.remote, here.route.path);
  for (let depth = 0; ; depth += 1) {
    const known = wanted.size;
    // A host of its own each time: remotes keep their stores by it.
    const host = createServerHost(config, services);
    const drawn = await draw(
      <StrictMode>
        <StaticRouter location={path}>
          <Shell host={host} registry={registry} parts={parts} />
        </StaticRouter>
      </StrictMode>,
    );
    const placed = [...wanted.values()];
    if (wanted.size === known || depth === deepest) return { ...drawn, fragments: placed.filter(isLoaded) };
    await Promise.all(placed.map(({ remote, fragment }) => deployed.loadFragment(remote, fragment)));
  }

  function isLoaded({ remote, fragment }: PlacedFragment): boolean {
    return deployed.loadedFragment(remote, fragment) !== undefined;
  }
}

/** @throws Error when the page itself, and not only a fragment on it, cannot be drawn */
async function draw(page: ReactNode): Promise<Pick<Prerendered, 'html' | 'warnings'>> {
  const warnings: string[] = [];
  const patience = new AbortController();
  const timer = setTimeout(
    () => patience.abort(new Error(`Not drawn within ${fragmentPatience} ms.`)),
    fragmentPatience,
  );
  const { prelude } = await renderToStream(page, {
    // Everything stands where it belongs: nothing is moved into place by a script.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    signal: patience.signal,
    onError: (error) => void warnings.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  });
  clearTimeout(timer);
  const html = await textOf(prelude);
  // React marks a part that it gave up or is waiting for. The first part of `main` is the page.
  if (!/<main[^>]*><!--\$-->/.test(html)) throw new Error(`The page was not drawn. ${warnings.join('\n')}`);
  return { html, warnings };
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const reader = stream.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text + decoder.decode();
}
