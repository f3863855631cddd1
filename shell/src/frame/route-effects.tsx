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
 * A browser does this when it loads a document; a client-side navigation must do it itself: the head, the scroll
 * position, the focus, and an announcement for screen readers.
 */
export function RouteEffects({ registry }: { readonly registry: Registry }) {
  const { siteUrl } = useHost().config;
  const { pathname, hash, key } = useLocation();
  const shown = useRef(pathname);
  const first = useRef(true);
  // History entries of the document itself and of plain hash links have no key of their own.
  const keyless = key === 'default';
  const entry = keyless ? `${pathname}${hash}` : key;
  const scrolled = useScrollMemory(entry);
  const [announcement, setAnnouncement] = useState('');

  // Before the new page is painted, so that it does not jump.
  useLayoutEffect(() => {
    const head = pageHeadOf(registry, pathname);
    document.title = head.title;
    // The document already has the rest of the first page's head.
    if (shown.current === pathname) return;
    shown.current = pathname;
    writeHead(document, head, siteUrl);
    // A hash or a remembered scroll position needs exact heights, so nothing may be estimated.
    layOutAnew(window, { atOnce: hash !== '' || Boolean(scrolled(entry)) });
    window.scrollTo(0, 0);
    focus(document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'));
    setAnnouncement(head.title);
  }, [pathname, hash, entry, scrolled, registry, siteUrl]);

  useLayoutEffect(() => {
    const arriving = first.current;
    first.current = false;
    const before = arriving || (keyless && hash) ? undefined : scrolled(entry);
    // Back and Forward restore the scroll position. Not returned: some browsers return a promise from it.
    if (before !== undefined) {
      window.scrollTo(0, before);
      return;
    }
    // A prerendered document was scrolled to its hash by the browser; the visitor may have scrolled on.
    if (arriving && window.scrollY > 0) return;
    const target = targetOf(hash);
    target?.scrollIntoView();
    focus(target);
    // Depends on the key, so that pressing the same link again scrolls again.
  }, [entry, keyless, hash, scrolled]);

  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  );
}

/** The element that a hash names; null for a hash that cannot be decoded. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Moves the focus to the new content: the link that had it is gone. */
function focus(target: HTMLElement | null): void {
  // Focusable elements, such as fields, keep their place in the tab order.
  if (target && target.tabIndex < 0) target.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: true });
}
