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
 * Bytes of cookies that a page may set: requests of the site carry them, also those of other teams' files by a cookie's
 * path.
 */
const mostCookies = 1_000;
/** Characters that a page may keep. Browsers give a site some five million for all of its pages and the sign-in. */
const mostStored = 500_000;

/**
 * What a page at rest took from the shell and from the pages after it, one sentence each: the address, the header,
 * presses and the keyboard's focus, functions of the browser, or what other remotes keep in it. All of it stays when
 * the visitor goes on to a page of another team.
 * @param opened path and document of the page, as the site answered
 */
export async function beyondPage(
  page: Page,
  { path, html }: { readonly path: string; readonly html: string },
): Promise<string[]> {
  const at = new URL(page.url()).pathname;
  // What another page does is not this one's fault.
  if (at !== path) return [`leaves for ${at} by itself`];
  return [...(await takenFromFrame(page)), ...(await takenFromBrowser(page)), ...(await takenFromDocument(page, html))];
}

async function takenFromFrame(page: Page): Promise<string[]> {
  const { covered, styled, deaf, isModal } = await page.evaluate(() => {
    const link = document.querySelector('header a');
    const { left = 0, top = 0, width = 0, height = 0 } = link?.getBoundingClientRect() ?? {};
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const probe = document.createElement('span');
    let heard = false;
    probe.addEventListener('click', (event) => {
      heard = !event.defaultPrevented;
    });
    document.querySelector('header')?.append(probe);
    probe.click();
    probe.remove();
    return {
      covered: !hit?.closest('header'),
      styled: [document.documentElement, document.body].some(({ style }) => style.length > 0),
      deaf: link !== null && !heard,
      isModal: document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null,
    };
  });
  const deafness = deaf ? ['keeps presses from the header, so its links do nothing'] : [];
  // A dialog may lie above the header, make it inert, and keep the focus.
  if (isModal) return deafness;
  return [
    ...(covered ? ['covers or hides the header, so its links cannot be pressed'] : []),
    ...deafness,
    ...((await keepsFocus(page))
      ? ['keeps the focus from the header: the Tab key does not lead through its links']
      : []),
    ...(styled ? ['styles the whole document, at its html or body element'] : []),
  ];
}

/** From the header's first link the Tab key leads to its next one. */
async function keepsFocus(page: Page): Promise<boolean> {
  await page.evaluate(() => document.querySelector<HTMLElement>('header a')?.focus());
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    const links = document.querySelectorAll('header a');
    const at = document.activeElement;
    return links.length > 1 && (at === links[0] || !at?.closest('header'));
  });
}

async function takenFromBrowser(page: Page): Promise<string[]> {
  const { replaced, deleted, asks } = await page.evaluate((key) => {
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
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return { replaced: changed, deleted: localStorage.getItem(key) === null, asks: leaving.defaultPrevented };
  }, kept);
  return [
    ...(deleted ? ['deletes what other remotes keep in the browser (localStorage)'] : []),
    ...(replaced.length > 0 ? [`replaces ${replaced.slice(0, 5).join(', ')} for all pages`] : []),
    ...(asks ? ['asks before it is left (beforeunload), though the visitor entered nothing'] : []),
  ];
}

/** Milliseconds in which a page that watches the title has set it again. */
const setsAgain = 100;

async function takenFromDocument(page: Page, html: string): Promise<string[]> {
  const { title, hidden, footer, stored } = await page.evaluate(async (wait) => {
    const before = document.title;
    document.title = 'Another page';
    await new Promise((then) => setTimeout(then, wait));
    const stays = document.title === 'Another page';
    document.title = before;
    return {
      title: stays,
      hidden: document.querySelector('meta[name=robots][content*=noindex]') !== null,
      // The shell's own footer, without the remote that brings a better one, has no link.
      footer: document.querySelector('footer') !== null,
      stored: [localStorage, sessionStorage]
        .flatMap((store) => Object.entries<string>(store))
        .reduce((sum, [key, value]) => sum + key.length + value.length, 0),
    };
  }, setsAgain);
  // Of all paths and domains, unlike the document's. Scripts set none that only servers read.
  const set = (await page.context().cookies()).filter(({ httpOnly }) => !httpOnly);
  const cookies = set.map(({ name, value }) => `${name}=${value}`).join('; ').length;
  return [
    ...(title ? [] : ['sets the title of the document again when another page changes it']),
    ...(hidden && !/<meta [^<>]*noindex/.test(html)
      ? ['hides itself from search engines (noindex), unlike its document']
      : []),
    ...(!footer && html.includes('<footer') ? ['removes the footer of the document'] : []),
    ...(cookies > mostCookies ? [`keeps ${cookies} bytes in cookies; ${mostCookies} are allowed`] : []),
    ...(stored > mostStored
      ? [`keeps ${stored} characters in localStorage and sessionStorage; ${mostStored} are allowed`]
      : []),
  ];
}
