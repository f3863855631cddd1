import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { useHost } from './host-context.tsx';

export interface RemoteFragmentProps<Props extends object> {
  /** Name of the remote that the fragment belongs to. */
  readonly remote: string;
  /** The fragment's name in that remote. */
  readonly name: string;
  readonly props: Props;
  /** Shown when the remote or the fragment is not deployed, cannot be loaded, or throws while it renders. */
  readonly fallback?: ReactNode;
  /** Shown while the fragment loads. */
  readonly loading?: ReactNode;
}

type Loaded<Props> = { readonly of: string; readonly Fragment: ComponentType<Props> | undefined };

/** A fragment of another remote, placed by name. It loads when it is first shown, and its failures end here. */
export function RemoteFragment<Props extends object>({
  remote,
  name,
  props,
  fallback = null,
  loading = null,
}: RemoteFragmentProps<Props>) {
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
