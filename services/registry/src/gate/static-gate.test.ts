import { EventEmitter } from 'node:events';
import { DeployFailure } from '../deploy/deploy-failure.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { createApprovedBudgets } from './approved-budgets.ts';
import { createStaticGate } from './static-gate.ts';

let store: TrialStore;

beforeEach(async () => {
  store = await createTrialStore();
});
afterEach(() => store.remove());

const gateOf = (timeout?: number, releases: ReleaseReader = store.releases) =>
  createStaticGate({
    releases,
    budgets: createApprovedBudgets(store.storage),
    apiUrl: 'http://127.0.0.1:1',
    ...(timeout === undefined ? {} : { timeout }),
  });

test('the findings of a stored version', async () => {
  await store.upload('v1');
  const { findings, checks } = await gateOf()('trial', 'v1');
  expect(findings.map(({ check }) => check)).toContain('api-contract');
  expect(checks.find(({ name }) => name === 'Routes')).toMatchObject({ ok: true });
  await expect(gateOf()('trial', 'v9')).rejects.toThrow('Upload it first');
});

test('a check that takes longer than its time is ended, and the version is refused', async () => {
  await store.upload('v1');
  const message = expect.stringContaining('did not end within 0.001 seconds');
  await expect(gateOf(1)('trial', 'v1')).rejects.toMatchObject({ code: 'refused', message });
});

test('a check that takes more memory than it may is ended, and the version is refused', async () => {
  const rules = Buffer.from('{}'.repeat(490_000));
  await store.releases.addVersion(new Map([...trialVersion({ version: 'v1' }), ['sheet.css', rules]]), 'me');
  const message = expect.stringContaining('took more than 128 MB of memory');
  await expect(gateOf()('trial', 'v1')).rejects.toMatchObject({ code: 'refused', message });
});

test('gates of many teams at once read two files at a time', async () => {
  const names = ['one', 'two', 'three', 'four', 'five'];
  for (const name of names) await store.releases.addVersion(trialVersion({ name }), 'me');
  let [open, most] = [0, 0];
  const file: ReleaseReader['file'] = async (key) => {
    open += 1;
    most = Math.max(most, open);
    const body = await store.releases.file(key);
    open -= 1;
    return body;
  };
  const gate = gateOf(undefined, { ...store.releases, file });
  const results = await Promise.all(names.map((name) => gate(name, 'v1')));
  expect(results).toHaveLength(5);
  expect(most).toBeLessThanOrEqual(2);
});

test('what a thief asked of the gate ends with its token, and what nobody waits for is left out: a fix does not wait behind it', async () => {
  await store.upload('v1', 'v2');
  const read = new Set<string>();
  const file: ReleaseReader['file'] = async (key) => {
    read.add(key.split('/')[1] ?? '');
    return store.releases.file(key);
  };
  const gate = gateOf(undefined, { ...store.releases, file });
  const first = gate('trial', 'v2');
  const still = () => Promise.reject(new DeployFailure('unauthorized', 'It was revoked.'));
  const wanted = Object.assign(new EventEmitter(), { closed: false });
  const asked = [gate('trial', 'v1', { still }), gate('trial', 'v1', { wanted })].map((each) => each.catch(String));
  wanted.emit('close');
  const fix = gate('trial', 'v2', { still: async () => undefined });
  expect((await first).findings).toEqual((await fix).findings);
  expect(await Promise.all(asked)).toEqual([
    expect.stringContaining('It was revoked.'),
    expect.stringContaining('Nobody waits for it any more.'),
  ]);
  expect([...read]).toEqual(['v2']);
});
