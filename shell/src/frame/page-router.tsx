import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import type { Registry } from '@cc/contracts/federation/registry';
import { createBrowserHistory, Router } from '@cc/shared-ui/router';
import { remoteRouteOf } from '../remotes/route-of-path.ts';
import type { RemoteParts } from '../remotes/remote-parts.tsx';

export interface PageRouterProps {
  readonly registry: Registry;
  readonly parts: Pick<RemoteParts, 'page' | 'loadedPage'>;
  readonly children: ReactNode;
}

/**
 * Goes to a page once it is here, and then draws it in one piece; until then the page before stays. A transition of
 * React would do so too, but it draws every page twice while it is loaded, and in slices between which the browser draws
 * the page before again: on a slow phone a new page took twice as long.
 */
export function PageRouter({ registry, parts, children }: PageRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ location, action }, setShown] = useState({ location: history.location, action: history.action });

  useLayoutEffect(() => {
    let latest: unknown;
    return history.listen((next) => {
      latest = next;
      const show = () => {
        // Whoever waited too long for a page may have gone to another.
        if (latest === next) setShown(next);
      };
      const there = remoteRouteOf(registry, next.location.pathname);
      if (!there || parts.loadedPage(there.remote, there.route.path)) return show();
      // One that could not be had may be asked for again where it is shown: the page before stays for that time too.
      parts.page(there.remote, there.route.path).then(show, () => startTransition(show));
    });
  }, [history, registry, parts]);

  return (
    <Router navigator={history} location={location} navigationType={action}>
      {children}
    </Router>
  );
}
