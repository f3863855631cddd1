import type { RemoteFragments } from '@cc/contracts/fragments/remote-fragments';
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { useHost } from './host-context.tsx';

interface Placeholders {
  /** Shown when the remote or the fragment is not deployed, cannot be loaded, or throws while it renders. */
  readonly fallback?: ReactNode;
  /** Shown while the fragment loads. */
  readonly loading?: ReactNode;
}

export interface RemoteFragmentProps<
  Remote extends keyof RemoteFragments,
  Name extends keyof RemoteFragments[Remote] & string,
> extends Placeholders {
  /** Name of the remote that the fragment belongs to. */
  readonly remote: Remote;
  /** The fragment's name in that remote. */
  readonly name: Name;
  readonly props: RemoteFragments[Remote][Name] & object;
}

export interface AnyFragmentProps<Props extends object> extends Placeholders {
  readonly remote: string;
  readonly name: string;
  readonly props: Props;
}

type Loaded<Props> = { readonly of: string; readonly Fragment: ComponentType<Props> | undefined };

/** A fragment of another remote with a contract. It loads when it is first shown, and its failures end here. */
export function RemoteFragment<
  Remote extends keyof RemoteFragments,
  Name extends keyof RemoteFragments[Remote] & string,
>(placed: RemoteFragmentProps<Remote, Name>) {
  return <AnyFragment {...placed} />;
}

/** The same for names that are known only when the page runs, as of a slot's fragment: nothing checks its props. */
export function AnyFragment<Props extends object>({
  remote,
  name,
  props,
  fallback = null,
  loading = null,
}: AnyFragmentProps<Props>) {
  const key = `${remote} ${name}`;
  const { loaded } = useFragment<Props>(remote, name, key);
  if (!loaded) return loading;
  const { Fragment } = loaded;
  if (!Fragment) return fallback;
  return (
    <ErrorBoundary resetOn={key} fallback={fallback} onFailure={(error) => report(key, error)}>
      <Suspense fallback={loading}>
        <Fragment {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function useFragment<Props>(remote: string, name: string, key: string): { loaded: Loaded<Props> | undefined } {
  const host = useHost();
  const [loaded, setLoaded] = useState<Loaded<Props> | undefined>(() => here(host.loadedFragment?.(remote, name), key));
  useEffect(() => {
    let current = true;
    const show = (Fragment: ComponentType<Props> | undefined) => {
      if (current) setLoaded((now) => (now?.of === key && now.Fragment === Fragment ? now : { of: key, Fragment }));
    };
    host.loadFragment<Props>(remote, name).then(show, (error: unknown) => {
      report(key, error);
      show(undefined);
    });
    return () => {
      current = false;
    };
  }, [host, remote, name, key]);
  return { loaded: loaded?.of === key ? loaded : undefined };
}

function here<Props>(Fragment: ComponentType<Props> | undefined, key: string): Loaded<Props> | undefined {
  return Fragment && { of: key, Fragment };
}

function report(key: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the console is where a browser's failures are collected
  console.error(`The fragment ${key} failed`, error);
}
