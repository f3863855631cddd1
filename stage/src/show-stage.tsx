import '@cc/shared-ui/styles.css';
import type { Scenario } from '@cc/contracts/scenarios/scenario';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createCallLog } from './call-log.ts';
import { keepOnStage } from './keep-on-stage.ts';
import { readSettings, scenarioOf, stageAddress } from './settings.ts';
import { Stage } from './stage.tsx';
import type { StageSource } from './stage-source.ts';

/**
 * Puts a remote on the stage, in the situation that the address names. The document's storage is the scenario's: what was
 * kept before goes.
 * @throws Error when the remote has no scenario
 */
export function showStage(source: StageSource, root: Element): void {
  const { pathname, search } = window.location;
  const page = pathname.slice(source.base.length);
  const asked = readSettings(search);
  const scenario = scenarioOf(source.scenarios, asked, page);
  if (!scenario) throw new Error(`${source.declaration.name} ${source.version} brings no scenarios.`);
  const settings = { ...asked, scenario: scenario.id };
  // Without a page of its own the address means the scenario's.
  if (page === '' || page === '/') {
    window.history.replaceState(null, '', stageAddress(source.base, scenario.path, settings));
  }
  fillStorage(scenario);
  const log = createCallLog();
  keepOnStage({ base: source.base, onLeave: (url) => log.add({ kind: 'leave', words: url }) });
  document.title = `${scenario.title} | ${source.declaration.name} on the stage`;
  createRoot(root).render(
    <StrictMode>
      <Stage source={source} scenario={scenario} settings={settings} log={log} />
    </StrictMode>,
  );
}

function fillStorage({ storage }: Scenario): void {
  window.sessionStorage.clear();
  window.localStorage.clear();
  for (const [key, value] of Object.entries(storage)) {
    window.localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
}
