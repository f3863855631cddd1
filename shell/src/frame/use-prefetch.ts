import { useEffect } from 'react';
import type { Registry } from '@cc/contracts/federation/registry';
import { remoteRouteOf } from '../remotes/route-of-path.ts';
import type { RemoteParts } from '../remotes/remote-parts.tsx';

const signs = ['pointerover', 'focusin', 'touchstart'];

/** Loads the page behind a link as soon as somebody points at it, touches it or reaches it by keyboard. */
export function usePrefetch(registry: Registry, parts: Pick<RemoteParts, 'page' | 'forget'>): void {
  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.origin !== window.location.origin || link.target || link.hasAttribute('download')) return;
      const there = link.pathname === window.location.pathname ? undefined : remoteRouteOf(registry, link.pathname);
      if (!there) return;
      const { remote, route } = there;
      parts.page(remote, route.path).catch(() => {
        // What could not be had now is tried again by whoever goes there. Who went already is told.
        if (remoteRouteOf(registry, window.location.pathname)?.route !== route) parts.forget(remote, route.path);
      });
    };
    for (const sign of signs) document.addEventListener(sign, prefetch, { passive: true });
    return () => {
      for (const sign of signs) document.removeEventListener(sign, prefetch);
    };
  }, [registry, parts]);
}
