import { use, useEffect, useRef, useState, useTransition } from 'react';
import type { RegisteredRemote } from '@cc/contracts/federation/registry';
import { ErrorBoundary } from '@cc/shared-ui/host';
import { useLocation } from '@cc/shared-ui/router';
import { reportFailure } from '../report-failure.ts';
import { KeptPage } from './kept-page.tsx';
import type { PrerenderedPage } from './prerendered-page.ts';
import { RemoteFailure } from './remote-failure.tsx';
import type { RemoteParts } from './remote-parts.tsx';
import { isTimeout } from './time-limit.ts';

export interface RemoteAreaProps {
  readonly parts: RemoteParts;
  readonly remote: RegisteredRemote;
  /** The route's path pattern. */
  readonly path: string;
  /** The page that the document came with; undefined when it came with none. */
  readonly prerendered: PrerenderedPage | undefined;
  readonly reload: () => void;
}

/** Renders a remote's page. Its failures end here: the frame and the other pages keep working. */
export function RemoteArea({ reload, ...area }: RemoteAreaProps) {
  const { parts, remote, path, prerendered } = area;
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const [trying, startTrying] = useTransition();
  const failure = useRef<unknown>(undefined);
  const onTryAgain = () => {
    // A request without an answer blocks further ones for the same file until the document is closed.
    if (isTimeout(failure.current) && navigator.onLine) return reload();
    startTrying(() => {
      parts.forget(remote, path);
      setAttempt((count) => count + 1);
    });
  };
  const elements = prerendered?.elementsAt(pathname);
  // React builds the message anew after each attempt.
  const again = { trying, onTryAgain, autoFocus: attempt > 0 };
  return (
    <ErrorBoundary
      resetOn={`${remote.name} ${pathname} ${attempt}`}
      fallback={elements ? <KeptPage {...again} elements={elements} /> : <RemoteFailure {...again} />}
      onFailure={(error, componentStack) => {
        failure.current = error;
        reportFailure(`${remote.name} failed`, error, componentStack);
      }}
    >
      <RemotePage {...area} />
    </ErrorBoundary>
  );
}

function RemotePage({ parts, remote, path, prerendered }: Omit<RemoteAreaProps, 'reload'>) {
  const { pathname } = useLocation();
  useEffect(() => prerendered?.takenOver(pathname), [prerendered, pathname]);
  // A loaded page must not suspend, not even for a resolved promise: React would hide the previous page.
  const { Page } = parts.loadedPage(remote, path) ?? use(parts.page(remote, path));
  return <Page />;
}
