import { useEffect, type ReactElement, type ReactNode } from 'react';
import { render, type RenderResult } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { Toaster } from '../components/toast/index.ts';
import { TooltipProvider } from '../components/tooltip/tooltip.tsx';
import { AuthProvider, HostProvider } from '../host/index.ts';
import { createFakeHost, type FakeHost } from './fake-host.tsx';

export interface RenderWithHostOptions {
  readonly host?: FakeHost;
  /** Path, with query and hash, that the page is opened at. */
  readonly route?: string;
}

export interface RenderedWithHost extends RenderResult {
  readonly host: FakeHost;
  /** Path, query and hash where the page is now. */
  readonly currentRoute: () => string;
}

/** Renders a page as it stands in the site: in a router, with the host, its sign-in and its toasts. */
export function renderWithHost(
  ui: ReactElement,
  { host = createFakeHost(), route = '/' }: RenderWithHostOptions = {},
): RenderedWithHost {
  let current = route;
  const result = render(ui, {
    wrapper: ({ children }: { readonly children?: ReactNode }) => (
      <MemoryRouter initialEntries={[route]}>
        <HostProvider host={host}>
          <AuthProvider>
            <TooltipProvider>
              {children}
              <Toaster store={host.toasts} />
              <LocationReader
                onChange={(location) => {
                  current = location;
                }}
              />
            </TooltipProvider>
          </AuthProvider>
        </HostProvider>
      </MemoryRouter>
    ),
  });
  return { ...result, host, currentRoute: () => current };
}

function LocationReader({ onChange }: { readonly onChange: (location: string) => void }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    onChange(`${pathname}${search}${hash}`);
  });
  return null;
}
