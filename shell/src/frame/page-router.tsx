import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import type { Registry } from '@cc/contracts/federation/registry';
import { createBrowserHistory, Router } from '@cc/shared-ui/router';
import { remoteRouteOf } from '../remotes/route-of-path.ts';
import type { RemoteParts } from '../remotes/remote-parts.tsx';
import styles from './page-router.module.css';

/** Milliseconds after which a page that is on its way is said to be: a sign that flashes up says less than none. */
const patience = 400;

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
  const [{ history, navigator, onShown }] = useState(createNavigator);
  const [{ location, action }, setShown] = useState({ location: history.location, action: history.action });
  const [isLate, setLate] = useState(false);

  useLayoutEffect(() => {
    let latest: unknown;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopWaiting = () => {
      clearTimeout(timer);
      timer = undefined;
      setLate(false);
    };
    const stopListening = history.listen((next) => {
      latest = next;
      const show = () => {
        // Whoever waited too long for a page may have gone to another.
        if (latest !== next) return;
        stopWaiting();
        onShown(next.location);
        setShown(next);
      };
      const there = remoteRouteOf(registry, next.location.pathname);
      if (!there || parts.loadedPage(there.remote, there.route.path)) return show();
      timer ??= setTimeout(() => setLate(true), patience);
      // One that could not be had may be asked for again where it is shown: the page before stays for that time too.
      parts.page(there.remote, there.route.path).then(show, () => startTransition(show));
    });
    return () => {
      stopListening();
      clearTimeout(timer);
    };
  }, [history, onShown, registry, parts]);

  return (
    <Router navigator={navigator} location={location} navigationType={action}>
      {children}
      {isLate ? <div role="progressbar" aria-label="Loading the page" className={styles.onWay} /> : null}
    </Router>
  );
}

/** The browser's history, in which a page that was gone to and never shown leaves no entry. */
function createNavigator() {
  const history = createBrowserHistory({ v5Compat: true });
  const { createHref, createURL, encodeLocation, go, replace } = history;
  let shown = history.location.key;
  const push: typeof history.push = (to, state) => {
    const isOnWay = history.location.key !== shown && history.action !== 'POP';
    return isOnWay ? replace(to, state) : history.push(to, state);
  };
  const onShown = ({ key }: { readonly key: string }) => void (shown = key);
  return { history, onShown, navigator: { createHref, createURL, encodeLocation, go, push, replace } };
}
