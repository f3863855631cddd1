import { belowAttribute, wholeAttribute } from '@cc/contracts/federation/boot';

/**
 * Lays out what lies below the first screen once the document is loaded: a part in each task, since all at once would keep
 * its reader waiting. Whoever comes near a part earlier has it laid out by the browser.
 */
export function layOutBelow(browser: Window): void {
  const whenIdle = browser.requestIdleCallback ?? browser.setTimeout;
  const layOut = ([part, ...others]: readonly HTMLElement[]) => {
    if (!part) return browser.document.documentElement.setAttribute(wholeAttribute, '');
    whenIdle(() => {
      part.style.contentVisibility = 'visible';
      layOut(others);
    });
  };
  browser.addEventListener('load', () =>
    layOut([...browser.document.querySelectorAll<HTMLElement>(`[${belowAttribute}]`)]),
  );
}
