import type { Page } from 'playwright-core';
import { stackAddress } from './stack-address.ts';

/** Waits until the site has drawn a page: whoever comes in the first moments of a deployment gets an empty root. */
export async function drawn(path: string): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const html = await (await fetch(stackAddress().siteUrl + path)).text();
    if (html.includes('id="cc-boot"')) return;
  }
  throw new Error(`${path} is not prerendered`);
}

/** Holds files back until they are let go; by default the shell's script: the time before any script. */
export async function holdScripts(page: Page, files = '**/assets/main.*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(null);
}
