import { Component, use, type ComponentType, type ReactNode } from 'react';
import { useLocation } from '@cc/shared-ui/router';

/** A page or a fragment of one version. */
export interface LoadedPart<Props> {
  readonly Part: ComponentType<Props>;
  /** Loads the part from the next version, if this one throws while it renders. The same promise each time. */
  readonly spare: (() => Promise<LoadedPart<Props>>) | undefined;
}

/** The part as a component that falls back to its spare when it throws, and throws when no spare is left. */
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
  // The page around the part has a message for the last version's failure.
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
  /** The page's path: after a navigation the part is tried again. */
  readonly shownFor: string;
  readonly spare: ReactNode;
  readonly children: ReactNode;
}

interface SpareBoundaryState {
  readonly broken: boolean;
  readonly shownFor: string;
}

// Error boundaries exist as classes only. The page's root reports what they catch.
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
