import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Told of what failed; whoever draws the area knows where failures are collected. */
  readonly onFailure: (error: Error, componentStack: string) => void;
  /** Another value than before means other content: what failed before is forgotten. */
  readonly resetOn: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly shownFor: string;
}

/** Whatever fails while it is drawn inside ends here: the fallback takes its place, the rest of the page stays. */
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
