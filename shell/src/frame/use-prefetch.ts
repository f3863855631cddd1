import { useEffect } from 'react';
import type { Registry } from '@cc/contracts/federation/registry';
import { remoteRouteOf } from '../remotes/route-of-path.ts';
import type { RemoteParts } from '../remotes/remote-parts.tsx';

const intents = ['pointerover', 'focusin', 'touchstart'];

/** Loads the page behind a link when it is hovered, touched or focused. */
export function usePrefetch(registry: Registry, parts: Pick<RemoteParts, 'page' | 'forget'>): void {
  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.origin !== window.location.origin || link.target || link.hasAttribute('download')) return;
      const there = link.pathname === window.location.pathname ? undefined : remoteRouteOf(registry, link.pathname);
      if (!there) return;
      const { remote, route } = there;
      parts.page(remote, route.path).catch(() => {
        // A navigation tries again, unless it is waiting for this attempt.
        if (remoteRouteOf(registry, window.location.pathname)?.route !== route) parts.forget(remote, route.path);
      });
    };
    for (const intent of intents) document.addEventListener(intent, prefetch, { passive: true });
    return () => {
      for (const intent of intents) document.removeEventListener(intent, prefetch);
    };
  }, [registry, parts]);
}
