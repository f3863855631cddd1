import { Component, use, type ComponentType, type ReactNode } from 'react';
import { useLocation } from '@cc/shared-ui/router';

/** A page or a fragment as one version brings it. */
export interface LoadedPart<Props> {
  readonly Part: ComponentType<Props>;
  /** The same part of the next version to try, should this one break while it is drawn. The same promise each time. */
  readonly spare: (() => Promise<LoadedPart<Props>>) | undefined;
}

/** The part as one component: what breaks while it is drawn gives way to its spare, and only then to whoever placed it. */
export function guarded<Props extends object>(loaded: LoadedPart<Props>): ComponentType<Props> {
  return function GuardedPart(props: Props) {
    return <Guard loaded={loaded} props={props} />;
  };
}

interface GuardProps<Props> {
  readonly loaded: LoadedPart<Props>;
  readonly props: Props;
}

function Guard<Props extends object>({ loaded: { Part, spare }, props }: GuardProps<Props>) {
  const { pathname } = useLocation();
  // Whoever placed the last version has words of their own for its failure.
  if (!spare) return <Part {...props} />;
  return (
    <SpareBoundary shownFor={pathname} spare={<Spare load={spare} props={props} />}>
      <Part {...props} />
    </SpareBoundary>
  );
}

function Spare<Props extends object>({
  load,
  props,
}: {
  readonly load: () => Promise<LoadedPart<Props>>;
  readonly props: Props;
}) {
  return <Guard loaded={use(load())} props={props} />;
}

interface SpareBoundaryProps {
  /** Another page than before: what broke on the one before may do on this one. */
  readonly shownFor: string;
  readonly spare: ReactNode;
  readonly children: ReactNode;
}

interface SpareBoundaryState {
  readonly broken: boolean;
  readonly shownFor: string;
}

// Error boundaries exist as classes only. What is caught is reported where the page's root is made.
class SpareBoundary extends Component<SpareBoundaryProps, SpareBoundaryState> {
  override state: SpareBoundaryState = { broken: false, shownFor: this.props.shownFor };

  static getDerivedStateFromError(): Partial<SpareBoundaryState> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ shownFor }: SpareBoundaryProps, state: SpareBoundaryState) {
    return shownFor === state.shownFor ? null : { broken: false, shownFor };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.spare : this.props.children;
  }
}
