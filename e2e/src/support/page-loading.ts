import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { stackAddress } from './stack-address.ts';

/**
 * Waits until the site has prerendered a page: right after a deployment its root may be empty. A page that took a busy
 * machine more than ten seconds is tried again after a minute.
 */
export async function prerendered(path: string): Promise<void> {
  await untilDocumentHas('id="cc-boot"', stackAddress().siteUrl + path);
}

/**
 * Waits until a document has a text, for example that of a new version: while it is being prerendered, visitors get the
 * page of the previous one.
 */
export async function untilDocumentHas(text: string, address: string): Promise<void> {
  for (const deadline = Date.now() + 240_000; Date.now() < deadline; await pause(100)) {
    if ((await (await fetch(address)).text()).includes(text)) return;
  }
  throw new Error(`${address} has no ${text}`);
}

/** Holds files back until the returned function is called; by default the shell's script, so that nothing hydrates. */
export async function holdScripts(page: Page, files = '**/remotes/shell/*/main.*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<null>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(null);
}
