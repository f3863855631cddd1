import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { Registry } from '@cc/contracts/federation/registry';
import { AuthProvider, HostProvider } from '@cc/shared-ui/host';
import { Route, Routes, useNavigate } from '@cc/shared-ui/router';
import { Toaster } from '@cc/shared-ui/toast';
import { TooltipProvider } from '@cc/shared-ui/tooltip';
import { shellRoutes } from './own-routes.ts';
import { Frame } from './frame/frame.tsx';
import { navigationItems } from './frame/navigation-items.ts';
import { RouteEffects } from './frame/route-effects.tsx';
import { SignInDialog } from './frame/sign-in-dialog.tsx';
import { SignOutDialog } from './frame/sign-out-dialog.tsx';
import { SlowNotice } from './frame/slow-notice.tsx';
import { usePrefetch } from './frame/use-prefetch.ts';
import type { ShellHost } from './host/create-host.ts';
import type { Navigation } from './host/navigation.ts';
import { AuthCallbackPage } from './pages/auth-callback-page.tsx';
import { AuthVerifyPage } from './pages/auth-verify-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { RemoteArea } from './remotes/remote-area.tsx';
import type { PrerenderedPage } from './remotes/prerendered-page.ts';
import type { RemoteParts } from './remotes/remote-parts.tsx';

export interface ShellProps {
  readonly host: Pick<ShellHost, 'services' | 'toasts' | 'signInRequests' | 'signOutQuestion' | 'navigation'>;
  readonly registry: Registry;
  readonly parts: RemoteParts;
  /** The page that the document came with. Left out: it came with none. */
  readonly prerendered?: PrerenderedPage;
  /** Called when the first page is shown and hydrated. */
  readonly onShown?: () => void;
}

/** The whole page inside a router: the host's services, the frame, and the routes of all deployed remotes. */
export function Shell({ host, registry, parts, prerendered, onShown }: ShellProps) {
  const [hydrated] = useState(createDeferred);
  const handleShown = useCallback(() => {
    hydrated.resolve();
    onShown?.();
  }, [hydrated, onShown]);
  const items = useMemo(() => navigationItems(registry), [registry]);
  const area = { parts, prerendered, reload };
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
                    <Route key={path} path={path} element={<RemoteArea {...area} remote={remote} path={path} />} />
                  )),
                )}
                {/* Of equal paths the first one wins: a remote's home page comes before the shell's. */}
                <Route path={shellRoutes.home.path} element={<HomePage />} />
                <Route path={shellRoutes.authCallback.path} element={<AuthCallbackPage registry={registry} />} />
                <Route path={shellRoutes.authVerify.path} element={<AuthVerifyPage />} />
                <Route path="*" element={<NotFoundPage />} />
              </Routes>
              <RouteEffects registry={registry} />
              <Shown onShown={handleShown} />
            </Suspense>
          </Frame>
          <SignInDialog
            requests={host.signInRequests}
            registry={registry}
            hydrated={hydrated.promise}
            reload={reload}
          />
          <SignOutDialog question={host.signOutQuestion} />
          <Toaster store={host.toasts} />
          <SlowNotice />
        </TooltipProvider>
      </AuthProvider>
    </HostProvider>
  );
}

function reload(): void {
  window.location.reload();
}

/** Rendered beside the page, so that its effect runs once the page is mounted. */
function Shown({ onShown }: { readonly onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}

/** A promise with its resolver. Only the components that await it render again. */
function createDeferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/** Lets the host's services navigate, for example to `/` after a sign-out. */
function useNavigation(navigation: Navigation): void {
  const navigate = useNavigate();
  useEffect(() => navigation.connect((path) => void navigate(path)), [navigation, navigate]);
}
