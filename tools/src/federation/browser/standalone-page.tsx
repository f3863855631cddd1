import '@cc/shared-ui/styles.css';
import remote from '#remote';
import { lazy, Suspense, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { AuthProvider, HostProvider } from '@cc/shared-ui/host';
import { BrowserRouter, Navigate, Route, Routes } from '@cc/shared-ui/router';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { Toaster } from '@cc/shared-ui/toast';
import { TooltipProvider } from '@cc/shared-ui/tooltip';

/** A remote alone in development: its own pages, a host that is not real, and a signed-in test user. */
export function showRemote(): void {
  const host = createFakeHost({ config: { siteUrl: window.location.origin } });
  const pages = remote.routes.map(({ path, load }) => ({ path, Page: lazy(load) }));
  const Root = remote.Root ?? PassThrough;
  const first = remote.routes[0]?.path ?? '/';
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <BrowserRouter>
      <HostProvider host={host}>
        <AuthProvider>
          <TooltipProvider>
            <Suspense fallback={null}>
              <Root>
                <Routes>
                  {pages.map(({ path, Page }) => (
                    <Route key={path} path={path} element={<Page />} />
                  ))}
                  <Route path="*" element={<Navigate to={first} replace />} />
                </Routes>
              </Root>
            </Suspense>
            <Toaster store={host.toasts} />
          </TooltipProvider>
        </AuthProvider>
      </HostProvider>
    </BrowserRouter>,
  );
}

function PassThrough({ children }: { readonly children: ReactNode }) {
  return children;
}
