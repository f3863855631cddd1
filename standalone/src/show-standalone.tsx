import '@cc/shared-ui/styles.css';
import { showAddressEvent } from '@cc/contracts/federation/standalone';
import { fillStorage } from '@cc/shared-ui/testing/scenario-host';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type CallLog, createCallLog } from './call-log.ts';
import { keepInside } from './keep-inside.ts';
import { readSettings, scenarioOf, standaloneAddress } from './settings.ts';
import { Standalone } from './standalone.tsx';
import type { StandaloneSource } from './standalone-source.ts';

/**
 * Shows a remote alone, in the scenario that the address names. The document's storage is replaced by the scenario's.
 * Checks of many scenarios load the page once, and name the address of each next one in an event.
 * @throws Error when the remote has no scenario
 */
export function showStandalone(source: StandaloneSource, element: Element): void {
  const log = createCallLog();
  keepInside({ base: source.base, onLeave: (url) => log.add({ kind: 'leave', text: url }) });
  let shown = show(source, element, log);
  document.addEventListener(showAddressEvent, (event) => {
    if (!(event instanceof CustomEvent)) return;
    const { origin, pathname, search, href } = new URL(String(event.detail), window.location.href);
    const isOfThis = origin === window.location.origin && pathname.startsWith(`${source.base}/`);
    if (!isOfThis || readSettings(search).version !== readSettings(window.location.search).version) return;
    event.preventDefault();
    shown.unmount();
    window.history.replaceState(null, '', href);
    shown = show(source, element, log);
  });
}

function show(source: StandaloneSource, element: Element, log: CallLog): Root {
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
  document.title = `${scenario.title} | ${source.declaration.name} standalone`;
  const root = createRoot(element);
  root.render(
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
  return root;
}
