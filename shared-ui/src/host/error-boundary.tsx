import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Called with each error; the caller reports it. */
  readonly onFailure: (error: Error, componentStack: string) => void;
  /** A changed value means other content: the children are rendered again. */
  readonly resetOn: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly shownFor: string;
}

/** Catches errors of rendering: shows the fallback in place of its children, and the rest of the page stays. */
// Error boundaries exist as classes only.
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, shownFor: this.props.resetOn };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetOn }: ErrorBoundaryProps, { shownFor }: ErrorBoundaryState) {
    return resetOn === shownFor ? null : { failed: false, shownFor: resetOn };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    this.props.onFailure(error, componentStack ?? '');
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
