import { belowAttribute, wholeAttribute } from '@cc/contracts/federation/boot';

/** Lays out what lies below the first screen once the document is loaded. */
export function layOutBelow(browser: Window): void {
  browser.addEventListener('load', () => layOutParts(browser));
}

/** The same for another page that is shown in the document, once it is painted; or all of it at once. */
export function layOutAnew(browser: Window, { atOnce }: { readonly atOnce: boolean }): void {
  browser.document.documentElement.toggleAttribute(wholeAttribute, atOnce);
  if (!atOnce) browser.requestAnimationFrame(() => layOutParts(browser));
}

/**
 * A part in each task, since all at once would keep the page's reader waiting. Whoever comes near a part earlier has it
 * laid out by the browser. Parts of another page that comes meanwhile are among them.
 */
function layOutParts(browser: Window): void {
  const { document } = browser;
  const whenIdle = browser.requestIdleCallback ?? browser.setTimeout;
  const parts = [...document.querySelectorAll<HTMLElement>(`[${belowAttribute}]`)];
  const part = parts.find(({ style }) => style.contentVisibility !== 'visible');
  if (!part) return document.documentElement.setAttribute(wholeAttribute, '');
  whenIdle(() => {
    part.style.contentVisibility = 'visible';
    layOutParts(browser);
  });
}
