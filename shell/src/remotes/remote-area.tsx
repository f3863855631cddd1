import { Component, use, useState, type ErrorInfo, type ReactNode } from 'react';
import type { RegisteredRemote } from '@cc/contracts/federation/registry';
import { useLocation } from '@cc/shared-ui/router';
import { RemoteFailure } from './remote-failure.tsx';
import type { RemotePages } from './remote-pages.ts';
import { reportFailure } from '../report-failure.ts';

export interface RemoteAreaProps {
  readonly pages: RemotePages;
  readonly remote: RegisteredRemote;
  /** The route's path pattern. */
  readonly path: string;
}

/** The place of a remote's page. Whatever goes wrong inside ends here: the frame and the other pages stay. */
export function RemoteArea({ pages, remote, path }: RemoteAreaProps) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const tryAgain = () => {
    pages.forget(remote, path);
    setAttempt((count) => count + 1);
  };
  return (
    <ErrorBoundary
      key={`${remote.name} ${attempt}`}
      name={remote.name}
      resetOn={pathname}
      fallback={<RemoteFailure onTryAgain={tryAgain} />}
    >
      <RemotePage pages={pages} remote={remote} path={path} />
    </ErrorBoundary>
  );
}

function RemotePage({ pages, remote, path }: RemoteAreaProps) {
  const { Page, Root } = use(pages.page(remote, path));
  return Root ? (
    <Root>
      <Page />
    </Root>
  ) : (
    <Page />
  );
}

interface ErrorBoundaryProps {
  readonly name: string;
  /** Another value than before means another page: what failed on the last one is forgotten. */
  readonly resetOn: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly shownFor: string;
}

// Error boundaries exist as classes only.
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, shownFor: this.props.resetOn };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetOn }: ErrorBoundaryProps, { shownFor }: ErrorBoundaryState) {
    return resetOn === shownFor ? null : { failed: false, shownFor: resetOn };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    reportFailure(`${this.props.name} failed`, error, componentStack);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
