import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import type { Registry } from '@cc/contracts/federation/registry';
import { createBrowserHistory, Router } from '@cc/shared-ui/router';
import { remoteRouteOf } from '../remotes/route-of-path.ts';
import type { RemoteParts } from '../remotes/remote-parts.tsx';
import styles from './page-router.module.css';

/** Milliseconds after which a loading page shows a progress bar: before that it would only flash. */
const progressAfter = 400;

export interface PageRouterProps {
  readonly registry: Registry;
  readonly parts: Pick<RemoteParts, 'page' | 'loadedPage'>;
  readonly children: ReactNode;
}

/**
 * Navigates to a page once it is loaded, and renders it in one piece; until then the previous page stays. A transition
 * of React would do so too, but renders every page twice while it loads, and in slices with frames of the previous page
 * between them: on a slow phone a new page took twice as long (D9.8).
 */
export function PageRouter({ registry, parts, children }: PageRouterProps) {
  const [{ history, navigator, onShown }] = useState(createNavigator);
  const [{ location, action }, setShown] = useState({ location: history.location, action: history.action });
  const [isSlow, setSlow] = useState(false);

  useLayoutEffect(() => {
    let latest: unknown;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopWaiting = () => {
      clearTimeout(timer);
      timer = undefined;
      setSlow(false);
    };
    const stopListening = history.listen((next) => {
      latest = next;
      const show = () => {
        // A later navigation replaces this one.
        if (latest !== next) return;
        stopWaiting();
        onShown(next.location);
        setShown(next);
      };
      const there = remoteRouteOf(registry, next.location.pathname);
      if (!there || parts.loadedPage(there.remote, there.route.path)) return show();
      timer ??= setTimeout(() => setSlow(true), progressAfter);
      // A page that failed is loaded again where it is shown: the previous page stays meanwhile too.
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
      {isSlow ? <div role="progressbar" aria-label="Loading the page" className={styles.progress} /> : null}
    </Router>
  );
}

/** The browser's history. A page that was navigated to but never shown leaves no entry. */
function createNavigator() {
  const history = createBrowserHistory({ v5Compat: true });
  const { createHref, createURL, encodeLocation, go, replace } = history;
  let shown = history.location.key;
  const push: typeof history.push = (to, state) => {
    const isPending = history.location.key !== shown && history.action !== 'POP';
    return isPending ? replace(to, state) : history.push(to, state);
  };
  const onShown = ({ key }: { readonly key: string }) => void (shown = key);
  return { history, onShown, navigator: { createHref, createURL, encodeLocation, go, push, replace } };
}
