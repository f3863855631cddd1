import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Registry } from '@cc/contracts/federation/registry';
import { shellRoutes } from '@cc/contracts/federation/shell';
import { AuthProvider, HostProvider } from '@cc/shared-ui/host';
import { Route, Routes, useNavigate } from '@cc/shared-ui/router';
import { Toaster } from '@cc/shared-ui/toast';
import { TooltipProvider } from '@cc/shared-ui/tooltip';
import { Frame } from './frame/frame.tsx';
import { LateNotice } from './frame/late-notice.tsx';
import { navigationItems } from './frame/navigation-items.ts';
import { RouteEffects } from './frame/route-effects.tsx';
import { SignInDialog } from './frame/sign-in-dialog.tsx';
import { usePrefetch } from './frame/use-prefetch.ts';
import type { ShellHost } from './host/create-host.ts';
import type { Navigation } from './host/navigation.ts';
import { AuthCallbackPage } from './pages/auth-callback-page.tsx';
import { AuthVerifyPage } from './pages/auth-verify-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { WelcomePage } from './pages/welcome-page.tsx';
import { RemoteArea } from './remotes/remote-area.tsx';
import type { RemoteParts } from './remotes/remote-parts.tsx';

export interface ShellProps {
  readonly host: Pick<ShellHost, 'services' | 'toasts' | 'signInRequests' | 'navigation'>;
  readonly registry: Registry;
  readonly parts: RemoteParts;
  /** Told once, when the first page is there and listens. */
  readonly onShown?: () => void;
}

/** The whole page, inside of a router: the host's services, the frame, and the routes of whatever is deployed. */
export function Shell({ host, registry, parts, onShown }: ShellProps) {
  const [listening] = useState(createMoment);
  const tellShown = useCallback(() => {
    listening.come();
    onShown?.();
  }, [listening, onShown]);
  const items = useMemo(() => navigationItems(registry), [registry]);
  useNavigation(host.navigation);
  usePrefetch(registry, parts);
  return (
    <HostProvider host={host.services}>
      <AuthProvider>
        <TooltipProvider>
          <Frame registry={registry} items={items}>
            <Suspense fallback={<PageSkeleton />}>
              <Routes>
                {registry.remotes.flatMap((remote) =>
                  remote.routes.map(({ path }) => (
                    <Route key={path} path={path} element={<RemoteArea parts={parts} remote={remote} path={path} />} />
                  )),
                )}
                {/* Of equal paths the first wins: a remote's home page comes before the shell's. */}
                <Route path={shellRoutes.home.path} element={<WelcomePage items={items} />} />
                <Route path={shellRoutes.authCallback.path} element={<AuthCallbackPage />} />
                <Route path={shellRoutes.authVerify.path} element={<AuthVerifyPage />} />
                <Route path="*" element={<NotFoundPage />} />
              </Routes>
              <RouteEffects registry={registry} />
              <Shown tell={tellShown} />
            </Suspense>
          </Frame>
          <SignInDialog requests={host.signInRequests} registry={registry} pageListens={listening.promise} />
          <Toaster store={host.toasts} />
          <LateNotice />
        </TooltipProvider>
      </AuthProvider>
    </HostProvider>
  );
}

/** Stands beside the page, so that it is there when the page is. */
function Shown({ tell }: { readonly tell: () => void }) {
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    tell();
  }, [tell]);
  return null;
}

/** A promise, and what fulfils it: no part of the page is drawn anew for it, but those that ask. */
function createMoment(): { readonly promise: Promise<void>; readonly come: () => void } {
  let come: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { promise, come };
}

/** Lets the host's services go to pages, for example to `/` after a sign-out. */
function useNavigation(navigation: Navigation): void {
  const navigate = useNavigate();
  useEffect(() => navigation.connect((path) => void navigate(path)), [navigation, navigate]);
}
