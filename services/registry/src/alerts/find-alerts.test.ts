import type { VersionReports } from '@cc/contracts/api/browser-report-summary';
import type { RegistryState } from '@cc/contracts/deploy/state';
import { emptyState } from '../releases/replay.ts';
import { createTrialStore } from '../testing/trial-store.ts';
import { findAlerts, findChangedFiles } from './find-alerts.ts';

const state: RegistryState = {
  ...emptyState,
  remotes: {
    trial: {
      ...{ name: 'trial', seq: 2, at: '2026-01-01T00:00:00Z', live: 'v1', canary: { version: 'v2', percent: 5 } },
      ...{ trail: ['v1'], predecessors: {}, everLive: ['v1'], versionHashes: {}, releases: [1, 2] },
    },
  },
};
const reports = (version: string, changes: Partial<VersionReports>): VersionReports => {
  return {
    remote: 'trial',
    version,
    loads: 100,
    failures: 0,
    fallbacks: 0,
    errors: 0,
    vitals: {},
    samples: [],
    ...changes,
  };
};
const textsOf = (...versions: VersionReports[]) => findAlerts(state, { hours: 1, versions }).map(({ text }) => text);

test('a live version or a canary that fails in browsers', () => {
  expect(textsOf(reports('v1', { failures: 25 }), reports('v2', { failures: 10 }))).toEqual([
    'trial v1 (live) fails in browsers: 25 of 125 loads in an hour.',
    'trial v2 (the canary) fails in browsers: 10 of 110 loads in an hour.',
  ]);
});

test('a page that cannot be prerendered, without a word of its build', () => {
  const sample = {
    page: '/[see](https://evil.example)',
    message: '@channel <!channel>',
    count: 1,
    lastSeen: '2026-01-01T00:00:00Z',
  };
  expect(textsOf(reports('v1', { samples: [{ ...sample, source: 'prerender' }] }))).toEqual([
    'A page of trial v1 (live) cannot be prerendered. The console shows which one, and why.',
  ]);
  expect(textsOf(reports('v1', { samples: [{ ...sample, source: 'script' }] }))).toEqual([]);
});

test.each([
  ['a few failures', reports('v1', { failures: 9 })],
  ['a small share of failures', reports('v1', { loads: 10_000, failures: 90 })],
  ['a version that visitors no longer get', reports('v0', { failures: 50 })],
  ['another remote', reports('v1', { remote: 'gone', failures: 50 })],
])('no alert for %s', (_what, given) => {
  expect(textsOf(given)).toEqual([]);
});

test('files of a live version that were changed or lost', async () => {
  const store = await createTrialStore();
  try {
    await store.deploy('v1', 'v2');
    const found = async () => {
      const [remote] = Object.values((await store.releases.state()).remotes);
      return remote && findChangedFiles(remote, store.releases, () => undefined);
    };
    expect(await found()).toEqual([]);
    await store.erase('trial/v1/remote-manifest.json');
    expect(await found()).toEqual([]);
    await store.erase('trial/v2/remote-manifest.json');
    expect(await found()).toMatchObject([
      {
        ...{ remote: 'trial', version: 'v2', about: 'files' },
        text: 'Files of trial v2 (live) were changed or lost, so visitors get an older version, or none. The console lists them.',
      },
    ]);
  } finally {
    await store.remove();
  }
});

test('files of a live version that the storage does not give', async () => {
  const problems: unknown[] = [];
  const denied = new Error('Access denied');
  const releases = { changedFiles: async () => Promise.reject(denied) };
  for (const remote of Object.values(state.remotes))
    expect(await findChangedFiles(remote, releases, (error) => problems.push(error))).toMatchObject([
      { about: 'unreadable', text: expect.stringContaining('Files of trial v1 (live) cannot be read') },
    ]);
  expect(problems).toEqual([denied]);
});
