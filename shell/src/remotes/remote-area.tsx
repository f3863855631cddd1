import { use, useState } from 'react';
import type { RegisteredRemote } from '@cc/contracts/federation/registry';
import { ErrorBoundary } from '@cc/shared-ui/host';
import { useLocation } from '@cc/shared-ui/router';
import { reportFailure } from '../report-failure.ts';
import { RemoteFailure } from './remote-failure.tsx';
import type { RemoteParts } from './remote-parts.tsx';

export interface RemoteAreaProps {
  readonly parts: RemoteParts;
  readonly remote: RegisteredRemote;
  /** The route's path pattern. */
  readonly path: string;
}

/** Renders a remote's page. Its failures end here: the frame and the other pages keep working. */
export function RemoteArea({ parts, remote, path }: RemoteAreaProps) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const tryAgain = () => {
    parts.forget(remote, path);
    setAttempt((count) => count + 1);
  };
  return (
    <ErrorBoundary
      key={`${remote.name} ${attempt}`}
      resetOn={pathname}
      fallback={<RemoteFailure onTryAgain={tryAgain} />}
      onFailure={(error, componentStack) => reportFailure(`${remote.name} failed`, error, componentStack)}
    >
      <RemotePage parts={parts} remote={remote} path={path} />
    </ErrorBoundary>
  );
}

function RemotePage({ parts, remote, path }: RemoteAreaProps) {
  // A loaded page must not suspend, not even for a resolved promise: React would hide the previous page.
  const { Page } = parts.loadedPage(remote, path) ?? use(parts.page(remote, path));
  return <Page />;
}
