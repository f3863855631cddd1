import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { readConfig } from '../config.ts';
import { withBrowser } from './with-browser.ts';

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));

/** A server on its own origin, with the requests that it got. */
async function origin(body: (path: string) => string) {
  const got: string[] = [];
  const server = createServer((request, answer) => {
    got.push(request.url ?? '');
    answer.setHeader('content-type', 'text/html').end(body(request.url ?? ''));
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // A server that listens on a port has an address with a port.
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, got };
}

test('a checked page reaches the site and the registry, and nothing else on this machine or elsewhere', async () => {
  const foreign = await origin(() => 'secret');
  const registry = await origin(() => '<title>registry</title>');
  const site = await origin(() => {
    const asked = [foreign.url, foreign.url.replace('localhost', '127.0.0.1'), 'https://example.com'];
    return `<img src="${asked[0]}/img"><script>
      Promise.allSettled(${JSON.stringify(asked)}.map((url) => fetch(url, { mode: 'no-cors' }).then(() => url)))
        .then(() => new Promise((over) => Object.assign(new WebSocket('ws' + '${foreign.url}'.slice(4)), { onerror: over })))
        .then(() => { document.title = 'tried'; });
    </script>`;
  });
  const config = readConfig({ CHECKER_KEY: 'k'.repeat(20), SITE_URL: site.url, REGISTRY_URL: registry.url });
  await withBrowser(config, async (browser) => {
    const page: Page = await browser.newPage();
    await page.goto(site.url);
    await page.waitForFunction(`document.title === 'tried'`);
    await page.goto(registry.url);
    expect(await page.title()).toBe('registry');
    const answer = await page.goto(foreign.url);
    expect(answer?.status()).toBe(403);
  });
  expect(foreign.got).toEqual([]);
  expect(site.got).toContain('/');
});
