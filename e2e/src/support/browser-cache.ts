import type { Page } from 'playwright-core';

/** Collects what a page reads from the data API from now on. */
export function readsOfData(page: Page): ReadonlySet<string> {
  const read = new Set<string>();
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/rest/v1/')) read.add(request.url());
  });
  return read;
}

/**
 * Which of these answers of the data API the browser's cache has. The server refuses them, as nobody is signed in.
 * @param path of a page that may ask the data API
 */
export async function cached(page: Page, path: string, addresses: ReadonlySet<string>): Promise<readonly string[]> {
  // Its console is nobody's to read.
  const other = await page.context().newPage();
  await other.goto(new URL(path, page.url()).href);
  return other.evaluate(
    async (all) => {
      const answers = await Promise.all(all.map((address) => fetch(address, { cache: 'force-cache' })));
      return all.filter((_, n) => answers[n]?.ok);
    },
    [...addresses],
  );
}
