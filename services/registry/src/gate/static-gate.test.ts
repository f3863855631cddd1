import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { createStaticGate } from './static-gate.ts';

let store: TrialStore;

beforeEach(async () => {
  store = await createTrialStore();
});
afterEach(() => store.remove());

const gateOf = (timeout?: number) =>
  createStaticGate({
    releases: store.releases,
    shell: async () => ({ js: [], css: [], fonts: [] }),
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

test('a version whose check never ends is refused, and the registry works meanwhile', async () => {
  const endless = { type: 'object', properties: { x: { type: 'string', pattern: '^(a+)+$' } } };
  const files = trialVersion({
    fragments: ['endless'],
    fragmentProps: { endless },
    uses: [{ remote: 'trial', fragment: 'endless', props: [{ x: `${'a'.repeat(80)}!` }] }],
  });
  await store.releases.addVersion(files, 'me');
  const checking = gateOf(2_000)('trial', 'v1').catch((error: unknown) => error);
  await store.deploy('v2');
  expect(await checking).toMatchObject({ code: 'refused', message: expect.stringContaining('did not end') });
});
