import type { Scenario } from '@cc/contracts/scenarios/scenario';
import type { CallLog } from '../call-log.ts';
import type { Settings } from '../settings.ts';
import type { StandaloneSource } from '../standalone-source.ts';
import { CallList } from './call-list.tsx';
import { Choices } from './choices.tsx';
import { CopyLink } from './copy-link.tsx';
import { FragmentList } from './fragment-list.tsx';
import styles from './scenario-panel.module.css';
import { ScenarioList } from './scenario-list.tsx';
import { VersionSelects } from './version-selects.tsx';

export interface PanelProps {
  readonly source: StandaloneSource;
  readonly scenario: Scenario;
  readonly settings: Settings;
}

/** All settings. Each change opens another address. */
export function ScenarioPanel({ log, ...panel }: PanelProps & { readonly log: CallLog }) {
  return (
    <aside id="scenario-panel" className={styles.panel} aria-label="Scenario" data-tone="white">
      <VersionSelects {...panel} />
      <ScenarioList {...panel} />
      <FragmentList {...panel} />
      <Choices {...panel} />
      <CopyLink />
      <CallList log={log} />
    </aside>
  );
}
