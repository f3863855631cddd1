import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import type { Scenario } from '@cc/contracts/scenarios/scenario';
import { act } from '@testing-library/react';
import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { playActions } from './play-actions.tsx';
import { renderWithHost, type RenderedWithHost } from './render-with-host.tsx';
import { createScenarioHost, fillStorage } from './scenario-host.tsx';

/**
 * Renders a remote's page in the situation of a scenario, as the standalone host does: with its host, its storage, and
 * what it does once the page is there.
 */
export async function renderScenario(
  { routes, Root = PassThrough }: RemoteModule,
  scenario: Scenario,
): Promise<RenderedWithHost> {
  fillStorage(scenario);
  const pages = routes.map(({ path, load }) => ({ path, Page: lazy(load) }));
  const page = (
    <Suspense fallback={null}>
      <Root>
        <Routes>
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Routes>
      </Root>
    </Suspense>
  );
  const rendered = await act(async () =>
    renderWithHost(page, { host: createScenarioHost(scenario), route: scenario.path }),
  );
  await asInABrowser(() => playActions(document.body, scenario.actions));
  return rendered;
}

/** Lets React render between actions, since one action often renders the control of the next. */
async function asInABrowser(play: () => Promise<void>): Promise<void> {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }; // React's own switch, in no types
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    await play();
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
}

function PassThrough({ children }: { readonly children: ReactNode }) {
  return children;
}
