import { belowAttribute, wholeAttribute } from '@cc/contracts/federation/boot';

/** Lays out the sections below the first screen once the document is loaded. */
export function layOutBelow(browser: Window): void {
  browser.addEventListener('load', () => layOutSections(browser));
}

/** The same for another page in this document, once it is painted; or all of it at once. */
export function layOutAnew(browser: Window, { atOnce }: { readonly atOnce: boolean }): void {
  browser.document.documentElement.toggleAttribute(wholeAttribute, atOnce);
  if (!atOnce) browser.requestAnimationFrame(() => layOutSections(browser));
}

/**
 * One section in each task, since all at once would block the page. The browser itself lays out a section that comes
 * near the screen earlier. Sections of a page that replaces this one meanwhile are included.
 */
function layOutSections(browser: Window): void {
  const { document } = browser;
  const whenIdle = browser.requestIdleCallback ?? browser.setTimeout;
  const sections = [...document.querySelectorAll<HTMLElement>(`[${belowAttribute}]`)];
  const section = sections.find(({ style }) => style.contentVisibility !== 'visible');
  if (!section) return document.documentElement.setAttribute(wholeAttribute, '');
  whenIdle(() => {
    section.style.contentVisibility = 'visible';
    layOutSections(browser);
  });
}
