import { useEffect, useRef, useState } from 'react';
import { useLocation } from '@cc/shared-ui/router';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';

export interface RouteEffectsProps {
  /** What the browser's tab says on a path. */
  readonly titleOf: (path: string) => string;
}

/**
 * What a browser does by itself when it loads a document, and a page that changes by script has to do: the title, the
 * scroll position, the focus, and a word to those who do not see that the page has changed.
 */
export function RouteEffects({ titleOf }: RouteEffectsProps) {
  const { pathname, hash, key } = useLocation();
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    document.title = titleOf(pathname);
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    focusPage();
    setAnnouncement(titleOf(pathname));
  }, [pathname, titleOf]);

  useEffect(() => {
    if (hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    // The key: whoever presses the same link again wants to go there again.
  }, [key, hash]);

  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  );
}

/** The keyboard goes on at the new page's heading, not at the link that is gone. */
function focusPage(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  target?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}
