import { useLayoutEffect, useRef, useState } from 'react';
import type { Registry } from '@cc/contracts/federation/registry';
import { useHost } from '@cc/shared-ui/host';
import { useLocation } from '@cc/shared-ui/router';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import { layOutAnew } from '../boot/lay-out.ts';
import { pageHeadOf } from './page-head.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { writeHead } from './write-head.ts';

/**
 * What a browser does by itself when it loads a document, and a page that changes by script has to do: the head, the
 * scroll position, the focus, and a word to those who do not see that the page has changed.
 */
export function RouteEffects({ registry }: { readonly registry: Registry }) {
  const { siteUrl } = useHost().config;
  const { pathname, hash, key } = useLocation();
  const shown = useRef(pathname);
  const first = useRef(true);
  // Entries that the browser made itself, the document's first one and those of plain hash links, have no key of their own.
  const keyless = key === 'default';
  const entry = keyless ? `${pathname}${hash}` : key;
  const scrolled = useScrollMemory(entry);
  const [announcement, setAnnouncement] = useState('');

  // Before the new page is painted: nobody sees it at another place first.
  useLayoutEffect(() => {
    const head = pageHeadOf(registry, pathname);
    document.title = head.title;
    // The rest of the first page's head came with the document.
    if (shown.current === pathname) return;
    shown.current = pathname;
    writeHead(document, head, siteUrl);
    // Where a place is found by its pixels or by what is above it, nothing may be about as high as it will be.
    layOutAnew(window, { atOnce: hash !== '' || Boolean(scrolled(entry)) });
    window.scrollTo(0, 0);
    focus(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
    setAnnouncement(head.title);
  }, [pathname, hash, entry, scrolled, registry, siteUrl]);

  useLayoutEffect(() => {
    const arriving = first.current;
    first.current = false;
    const before = arriving || (keyless && hash) ? undefined : scrolled(entry);
    // Back and Forward lead to where the reader was. Not returned: browsers answer a scroll with a promise.
    if (before !== undefined) {
      window.scrollTo(0, before);
      return;
    }
    // A document that came drawn was at its hash before any script; its reader may have gone on.
    if (arriving && window.scrollY > 0) return;
    const target = targetOf(hash);
    target?.scrollIntoView();
    focus(target);
    // The key: whoever presses the same link again wants to go there again.
  }, [entry, keyless, hash, scrolled]);

  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  );
}

/** The element that a hash names. A hash that cannot be decoded names none: anybody may put any sign into an address. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** The keyboard goes on where the reader now is, not at the link that is gone. */
function focus(target: HTMLElement | null): void {
  // What takes the focus by itself, such as a field, stays in the order of the Tab key.
  if (target && target.tabIndex < 0) target.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}
