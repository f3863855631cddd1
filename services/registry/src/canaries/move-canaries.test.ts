import type { VersionReports } from '@cc/contracts/api/browser-report-summary';
import { activateVersion, type ReleaseSources } from '../deploy/activate-version.ts';
import { findStoppedCanaries } from '../alerts/find-alerts.ts';
import { opened } from '../testing/deploy-site.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { moveCanaries } from './move-canaries.ts';

let store: TrialStore;
let reported: VersionReports[];
let problems: unknown[];
let hoursRead: number[];

beforeEach(async () => {
  store = await createTrialStore();
  [reported, problems, hoursRead] = [[], [], []];
  await store.deploy('v1');
  await store.upload('v2');
  await store.activate({ kind: 'canary', to: 'v2', percent: 5, automatic: true });
});
afterEach(() => store.remove());

const reportsOf = (version: string, loads: number, errors: number): VersionReports => {
  return { remote: 'trial', version, loads, failures: 0, fallbacks: 0, errors, vitals: {}, samples: [] };
};

const registry = (gate: ReleaseSources['gate'] = async () => opened): ReleaseSources => ({
  releases: store.another(),
  gate,
  readReports: async (hours) => {
    hoursRead.push(hours);
    return { known: true, summary: { hours, versions: reported } };
  },
  browserCheck: () => Promise.reject(new Error('A running canary was checked before.')),
});

/** One look, eleven minutes later. */
async function look(gate?: ReleaseSources['gate'], minutes = 11) {
  await moveCanaries(registry(gate), {
    now: () => Date.now() + minutes * 60_000,
    onProblem: (error) => problems.push(error),
  });
  return (await store.another().state()).remotes['trial'];
}

test('a canary that is not worse goes up by steps, and then to everyone', async () => {
  reported = [reportsOf('v1', 9000, 9), reportsOf('v2', 2000, 2)];
  expect(await look()).toMatchObject({ canary: { version: 'v2', percent: 20, automatic: true } });
  expect(await look()).toMatchObject({ canary: { percent: 50 } });
  const state = await look();
  expect(state).toMatchObject({ live: 'v2' });
  expect(state).not.toHaveProperty('canary');
  const [release] = await store.releases.history('trial', { limit: 1 });
  expect(release).toMatchObject({ kind: 'promote', who: 'Operator (automatic canary)' });
  expect(release?.note).toContain('0.1 % loads with a problem, against 0.1 % of the live version');
});

test('a worse one is stopped, and the history says why', async () => {
  reported = [reportsOf('v1', 9000, 9), reportsOf('v2', 200, 40)];
  expect(await look()).toMatchObject({ live: 'v1' });
  const [release] = await store.releases.history('trial', { limit: 1 });
  expect(release).toMatchObject({ kind: 'stop-canary', note: expect.stringContaining('20 % loads with a problem') });
});

test('each look of the hour after finds the stop again, in case its alert was not delivered', async () => {
  const stopped = async (later = 0) =>
    findStoppedCanaries(await store.releases.state(), store.releases, Date.now() + later);
  expect(await stopped()).toEqual([]);
  reported = [reportsOf('v1', 9000, 9), reportsOf('v2', 200, 40)];
  await look();
  const alert = { remote: 'trial', version: 'v2', text: expect.stringContaining('trial v2 was stopped: 20 % loads') };
  expect(await stopped()).toMatchObject([alert]);
  expect(await stopped(59 * 60_000)).toMatchObject([alert]);
  expect(await stopped(61 * 60_000)).toEqual([]);
});

test('a stop by people is no alert', async () => {
  await store.activate({ kind: 'stop-canary' });
  expect(await findStoppedCanaries(await store.releases.state(), store.releases)).toEqual([]);
});

test('the live version is seen for as long as the canary alone: its outage before does not excuse the canary', async () => {
  const hourOf = (time: number) => Math.floor(time / 3_600_000);
  const began = Date.parse((await store.releases.state()).remotes['trial']?.at ?? '');
  for (const minutes of [0, 60, 25 * 60]) await look(undefined, minutes);
  const passed = hourOf(Date.now()) - hourOf(began);
  expect(hoursRead).toEqual([1 + passed, 2 + passed, 24]);
});

test('it stays while too few browsers report, and if people move it themselves', async () => {
  reported = [reportsOf('v1', 9000, 9), reportsOf('v2', 30, 0)];
  expect(await look()).toMatchObject({ seq: 2 });
  await store.activate({ kind: 'canary', to: 'v2', percent: 10 });
  reported = [reportsOf('v1', 9000, 9), reportsOf('v2', 2000, 2)];
  expect(await look()).toMatchObject({ seq: 3, canary: { percent: 10 } });
});

test('two registries that look at once make one step', async () => {
  reported = [reportsOf('v1', 9000, 9), reportsOf('v2', 2000, 2)];
  await Promise.all([look(), look(), look()]);
  expect((await store.releases.state()).remotes['trial']).toMatchObject({ seq: 3, canary: { percent: 20 } });
  expect(problems).toEqual([]);
});

test('the gate refuses a promotion that would break another remote by now', async () => {
  reported = [reportsOf('v1', 9000, 9), reportsOf('v2', 2000, 2)];
  await look();
  await look();
  const finding = { check: 'routes' as const, what: 'It is taken.', whom: [], remedy: 'Ask.' };
  const state = await look(async () => ({ checks: [], findings: [finding] }));
  expect(state).toMatchObject({ live: 'v1', canary: { percent: 50 } });
  expect(problems).toMatchObject([{ code: 'refused' }]);
});

test('people promote a worse canary only with a reason', async () => {
  reported = [reportsOf('v1', 9000, 9), reportsOf('v2', 200, 40)];
  const promote = (note?: string, wish: { kind: 'promote' } | { kind: 'live'; to: string } = { kind: 'promote' }) =>
    activateVersion(registry(), {
      deployer: { kind: 'operator' },
      remote: 'trial',
      body: { ...wish, ...(note === undefined ? {} : { note }) },
    });
  const refused = { code: 'refused', message: /promote it with a note that says why/ };
  await expect(promote()).rejects.toMatchObject(refused);
  await expect(promote(undefined, { kind: 'live', to: 'v2' })).rejects.toMatchObject(refused);
  expect(await promote('It reports what v1 hid.')).toMatchObject({ remote: { live: 'v2' } });
});
