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

/** Fragments may contain fragments, to this depth. */
const maxDepth = 5;
/** Timeout in milliseconds. Fragments that are not ready by then are rendered by the browser. */
const renderTimeout = 3_000;

/**
 * Renders a page like a browser's first render, with its remote and every fragment on it. A fragment that fails is
 * rendered by the browser.
 * @throws Error when the page itself cannot be rendered
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
    // A new host each time, since remotes keep a store per host.
    const host = createServerHost(config, services);
    const rendered = await render(
      <StrictMode>
        <StaticRouter location={path}>
          <Shell host={host} registry={registry} parts={parts} />
        </StaticRouter>
      </StrictMode>,
    );
    const placed = [...wanted.values()];
    if (wanted.size === known || depth === maxDepth) return { ...rendered, fragments: placed.filter(isLoaded) };
    await Promise.all(placed.map(({ remote, fragment }) => deployed.loadFragment(remote, fragment)));
  }

  function isLoaded({ remote, fragment }: PlacedFragment): boolean {
    return deployed.loadedFragment(remote, fragment) !== undefined;
  }
}

/** @throws Error when the page itself, not only a fragment on it, cannot be rendered */
async function render(page: ReactNode): Promise<Pick<Prerendered, 'html' | 'warnings'>> {
  const warnings: string[] = [];
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new Error(`Not rendered within ${renderTimeout} ms.`)), renderTimeout);
  const { prelude } = await renderToStream(page, {
    // Everything is rendered in place: no inline script has to move suspended content.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    signal: timeout.signal,
    // In the site's sandbox, a stack names neither the kind of its error nor the message.
    onError: (error) => void warnings.push([error, Object(error).stack].join('\n')),
  });
  clearTimeout(timer);
  const html = await textOf(prelude);
  // React marks a boundary that failed or still waits. The first boundary in `main` is the page.
  if (!/<main[^>]*><!--\$-->/.test(html)) throw new Error(`The page was not rendered. ${warnings.join('\n')}`);
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
