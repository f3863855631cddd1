import type { VersionReports } from '@cc/contracts/api/browser-report-summary';
import type { RegistryState } from '@cc/contracts/deploy/state';
import { metrics } from '@cc/deploy/metrics';
import { emptyState } from '../releases/replay.ts';
import { measureVersions } from './measure-versions.ts';

const state: RegistryState = {
  ...emptyState,
  remotes: {
    trial: {
      ...{ name: 'trial', seq: 1, at: '2026-01-01T00:00:00Z', live: 'v2', previous: 'v1' },
      ...{ trail: ['v1'], predecessors: {}, everLive: ['v1', 'v2'], versionHashes: {}, releases: [1] },
    },
  },
};
const reports = (version: string): VersionReports => ({
  ...{ remote: 'trial', version, loads: 90, failures: 10, fallbacks: 0, errors: 3, samples: [] },
  vitals: { LCP: { count: 5, p75: 2500, good: 4 }, CLS: { count: 5, p75: 0.2, good: 4 } },
});

test('operators see loads, failures, errors and vitals of the versions that visitors get, and of no other', async () => {
  measureVersions(state, { hours: 1, versions: [reports('v1'), reports('v2')] });
  const text = await metrics.metrics();
  expect(text.split('\n').filter((line) => line.startsWith('cc_remote_'))).toEqual([
    'cc_remote_loads{remote="trial",version="v2",outcome="loaded"} 90',
    'cc_remote_loads{remote="trial",version="v2",outcome="failed"} 10',
    'cc_remote_errors{remote="trial",version="v2"} 3',
    'cc_remote_vital{remote="trial",version="v2",vital="LCP"} 2.5',
    'cc_remote_vital{remote="trial",version="v2",vital="CLS"} 0.2',
  ]);
  measureVersions(state, { hours: 1, versions: [] });
  expect(await metrics.metrics()).not.toContain('cc_remote_loads{');
});
