import type { Page } from 'playwright-core';
import { stackAddress } from './stack-address.ts';

/** Waits until the site has prerendered a page: right after a deployment its root may be empty. */
export async function prerendered(path: string): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const html = await (await fetch(stackAddress().siteUrl + path)).text();
    if (html.includes('id="cc-boot"')) return;
  }
  throw new Error(`${path} is not prerendered`);
}

/** Holds files back until the returned function is called; by default the shell's script, so that nothing hydrates. */
export async function holdScripts(page: Page, files = '**/assets/main.*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(null);
}
