import type { BrowserContext, Page } from 'playwright-core';

const kept = 'of-another-remote';

/** Gives pages something that another remote keeps in the browser, such as a draft. */
export async function keepForAnother(context: BrowserContext): Promise<void> {
  await context.addInitScript((key) => {
    // An empty page has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem(key, 'kept');
  }, kept);
}

/**
 * What a page at rest took from the shell and from the pages after it, one sentence each: the address, the header,
 * functions of the browser, or what other remotes keep in it. All of it stays when the visitor goes on to a page of another team.
 * @param path of the page that was opened
 */
export async function beyondPage(page: Page, path: string): Promise<string[]> {
  const at = new URL(page.url()).pathname;
  // What another page does is not this one's fault.
  if (at !== path) return [`leaves for ${at} by itself`];
  const { covered, styled, replaced, deleted } = await page.evaluate((key) => {
    const link = document.querySelector('header a');
    const { left = 0, top = 0, width = 0, height = 0 } = link?.getBoundingClientRect() ?? {};
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    // A dialog may lie above the header, or make it inert.
    const isModal = document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null;
    const prototypes = [Array, Object, String, Promise, Map, Set, Node, Element, EventTarget, History, Storage].map(
      ({ name, prototype }) => [`${name}.prototype`, prototype] as const,
    );
    const changed = [...prototypes, ['history', history] as const].flatMap(([name, object]) =>
      Object.entries(Object.getOwnPropertyDescriptors(object))
        .filter(([, { value }]) => typeof value === 'function' && !String(value).includes('[native code]'))
        .map(([own]) => `${name}.${own}`),
    );
    if (!String(window.fetch).includes('[native code]')) changed.push('fetch');
    if (window.onerror !== null) changed.push('onerror');
    return {
      covered: !isModal && !hit?.closest('header'),
      styled: !isModal && [document.documentElement, document.body].some(({ style }) => style.length > 0),
      replaced: changed,
      deleted: localStorage.getItem(key) === null,
    };
  }, kept);
  return [
    ...(covered ? ['covers or hides the header, so its links cannot be pressed'] : []),
    ...(styled ? ['styles the whole document, at its html or body element'] : []),
    ...(deleted ? ['deletes what other remotes keep in the browser (localStorage)'] : []),
    ...(replaced.length > 0 ? [`replaces ${replaced.slice(0, 5).join(', ')} for all pages`] : []),
  ];
}
