import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import type { ScenarioAction } from '@cc/contracts/scenarios/scenario';
import { AnyFragment, ErrorBoundary } from '@cc/shared-ui/host';
import { Container } from '@cc/shared-ui/page';
import { matchPath, Route, Routes, useLocation } from '@cc/shared-ui/router';
import { Spinner } from '@cc/shared-ui/spinner';
import { playActions } from '@cc/shared-ui/testing/play-actions';
import { lazy, Suspense, use, useEffect, useMemo, useRef, type ReactNode } from 'react';
import styles from './page-area.module.css';
import { fragmentProps, standaloneAddress, type Settings } from './settings.ts';
import type { StandaloneSource } from './standalone-source.ts';

export interface PageAreaProps {
  readonly source: StandaloneSource;
  readonly settings: Settings;
  readonly actions: readonly ScenarioAction[];
}

/** Renders the remote's page, or one of its fragments alone. */
export function PageArea({ source, settings, actions }: PageAreaProps) {
  const { pathname } = useLocation();
  const module = useMemo(() => source.load(), [source]);
  if (settings.fragment !== undefined) return <FragmentAlone source={source} settings={settings} />;
  return (
    <ErrorBoundary resetOn={pathname} fallback={<Failure />} onFailure={(error) => report(error)}>
      <Suspense fallback={<Spinner label="Loading the page" className={styles.spinner} />}>
        <RemotePages module={module} elsewhere={<Elsewhere source={source} settings={settings} />} />
        <Played actions={actions} />
      </Suspense>
    </ErrorBoundary>
  );
}

interface RemotePagesProps {
  readonly module: Promise<RemoteModule>;
  /** Shown for paths of other remotes. */
  readonly elsewhere: ReactNode;
}

function RemotePages({ module, elsewhere }: RemotePagesProps) {
  const { routes, Root = PassThrough } = use(module);
  const pages = useMemo(() => routes.map(({ path, load }) => ({ path, Page: lazy(load) })), [routes]);
  return (
    <Root>
      <Routes>
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={elsewhere} />
      </Routes>
    </Root>
  );
}

function PassThrough({ children }: { readonly children: ReactNode }) {
  return children;
}

/** Rendered beside the page, so that the actions start once the page is mounted. They run once, also across pages. */
function Played({ actions }: { readonly actions: readonly ScenarioAction[] }) {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    playActions(document.body, actions).catch(report);
  }, [actions]);
  return null;
}

/** A fragment without a page around it. */
function FragmentAlone({ source: { declaration }, settings }: Pick<PageAreaProps, 'source' | 'settings'>) {
  const { fragment = '' } = settings;
  const props = useMemo(() => fragmentProps(settings), [settings]);
  if (!declaration.fragments.includes(fragment)) {
    return (
      <Container className={styles.elsewhere}>
        <h1>Not a fragment of this remote</h1>
        <p>
          {declaration.name} has no fragment <code>{fragment}</code>. It has:{' '}
          {declaration.fragments.join(', ') || 'none'}.
        </p>
      </Container>
    );
  }
  return (
    <AnyFragment
      remote={declaration.name}
      name={fragment}
      props={props}
      loading={<Spinner label="Loading the fragment" className={styles.spinner} />}
      fallback={<Failure />}
    />
  );
}

/** Stands for a page of another remote: its name and a link. */
function Elsewhere({ source, settings }: Pick<PageAreaProps, 'source' | 'settings'>) {
  const { pathname, search } = useLocation();
  const owner = source.others.find(({ declaration: { routes } }) =>
    routes.some(({ path }) => matchPath(path, pathname)),
  );
  const base = owner && source.baseOf?.(owner.declaration.name);
  const { scenario: _ofThisRemote, version: _ofThisToo, ...kept } = settings;
  return (
    <Container className={styles.elsewhere}>
      <h1>Not a page of this remote</h1>
      <p>
        <code>{pathname}</code>{' '}
        {owner ? `belongs to ${owner.declaration.name}.` : 'belongs to no remote that is known here.'}
      </p>
      {owner && base !== undefined ? (
        <p>
          <a href={standaloneAddress(base, `${pathname}${search}`, kept)}>Show it in {owner.declaration.name}</a>
        </p>
      ) : null}
    </Container>
  );
}

function Failure() {
  return (
    <Container className={styles.elsewhere}>
      <div role="alert">
        <h1>The remote failed</h1>
        <p>What went wrong is in the browser’s console.</p>
      </div>
    </Container>
  );
}

function report(error: unknown): void {
  // eslint-disable-next-line no-console -- developers look for a remote's failures in the console
  console.error('The remote failed', error);
}
