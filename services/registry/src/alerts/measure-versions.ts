import type { BrowserReportSummary } from '@cc/contracts/api/browser-report-summary';
import type { RegistryState } from '@cc/contracts/deploy/state';
import { remoteErrors, remoteLoads, remoteVitals } from '@cc/deploy/metrics';
import { isServed } from './find-alerts.ts';

/** Shows operators how the live versions and canaries do in browsers. @param summary reports of the last hour */
export function measureVersions({ remotes }: RegistryState, { versions }: BrowserReportSummary): void {
  for (const gauge of [remoteLoads, remoteErrors, remoteVitals]) gauge.reset();
  for (const state of Object.values(remotes)) {
    for (const { remote, version, loads, failures, errors, vitals } of versions) {
      if (remote !== state.name || !isServed(state, version)) continue;
      remoteLoads.set({ remote, version, outcome: 'loaded' }, loads);
      remoteLoads.set({ remote, version, outcome: 'failed' }, failures);
      remoteErrors.set({ remote, version }, errors);
      for (const [vital, { p75 }] of Object.entries(vitals)) {
        remoteVitals.set({ remote, version, vital }, vital === 'CLS' ? p75 : p75 / 1000);
      }
    }
  }
}
