import '@cc/shared-ui/styles.css';
import { fillStorage } from '@cc/shared-ui/testing/scenario-host';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createCallLog } from './call-log.ts';
import { keepInside } from './keep-inside.ts';
import { readSettings, scenarioOf, standaloneAddress } from './settings.ts';
import { Standalone } from './standalone.tsx';
import type { StandaloneSource } from './standalone-source.ts';

/**
 * Shows a remote alone, in the scenario that the address names. The document's storage is replaced by the scenario's.
 * @throws Error when the remote has no scenario
 */
export function showStandalone(source: StandaloneSource, root: Element): void {
  const { pathname, search } = window.location;
  const page = pathname.slice(source.base.length);
  const asked = readSettings(search);
  const scenario = scenarioOf(source.scenarios, asked, page);
  if (!scenario) throw new Error(`${source.declaration.name} ${source.version} brings no scenarios.`);
  const settings = { ...asked, scenario: scenario.id };
  const ownPage = page === '' || page === '/' ? '' : `${page}${search}`;
  // An address without a page opens the scenario's page.
  if (ownPage === '') {
    window.history.replaceState(null, '', standaloneAddress(source.base, scenario.path, settings));
  }
  fillStorage(scenario);
  const log = createCallLog();
  keepInside({ base: source.base, onLeave: (url) => log.add({ kind: 'leave', text: url }) });
  document.title = `${scenario.title} | ${source.declaration.name} standalone`;
  createRoot(root).render(
    <StrictMode>
      <Standalone
        source={source}
        scenario={scenario}
        settings={settings}
        asked={{ scenario: asked.scenario, page: ownPage }}
        log={log}
      />
    </StrictMode>,
  );
}
