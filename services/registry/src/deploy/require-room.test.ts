import type { VersionRecord } from '@cc/contracts/deploy/version-record';
import { deployCalls } from '../testing/deploy-calls.ts';
import { operatorKey, startDeploySite, type DeploySite } from '../testing/deploy-site.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { maxReleases, requireFewReleases, rollbacksBeyond } from './require-room.ts';

const wish = { remote: 'trial', team: 'Trial team', role: 'deployer', who: 'Operator' } as const;
let site: DeploySite;
let token: string;

beforeEach(async () => {
  site = await startDeploySite();
  token = (await site.tokens.mint(wish)).token;
});
afterEach(() => site.close());

const { ask, liveAt, upload } = deployCalls(() => ({ app: site.app, token }));

test('a team has 300 new versions in a week, so that nobody waits for a list of them; its owners have 30 more, and the operator has no limit', async () => {
  const stored = (count: number, age: 'new' | 'old'): VersionRecord[] =>
    Array.from({ length: count }, (_, place) => ({
      remote: 'trial',
      version: `v${place}`,
      at: new Date(Date.now() - (age === 'old' ? 8 : 1) * 24 * 3_600_000).toISOString(),
      who: 'Trial team',
      files: {},
    }));
  const store = (...records: VersionRecord[]) => Object.assign(site.releases, { versions: async () => records });
  store(...stored(300, 'new'));
  const body = { code: 'rate_limited', error: expect.stringContaining('had 300 new versions within a week') };
  expect(await upload()).toMatchObject({ status: 429, body });
  const { token: owner } = await site.tokens.mint({ ...wish, role: 'owner' });
  expect(await upload(trialVersion(), { secret: owner })).toMatchObject({ status: 200 });
  store(...stored(330, 'new'));
  expect(await upload(trialVersion({ version: 'v2' }), { secret: owner })).toMatchObject({ status: 429 });
  expect(await upload(trialVersion(), { secret: operatorKey })).toMatchObject({ status: 200 });
  store(...stored(299, 'new'), ...stored(300, 'old'));
  expect(await upload()).toMatchObject({ status: 200 });
});

const releaseBy = async (secret: string, body: object) => {
  const { status, body: answer } = await ask('POST', 'releases/trial', body, secret);
  return status === 200 ? status : answer.error;
};
const rollBack = (secret: string, count: number) =>
  releaseBy(secret, { kind: 'rollback', to: count % 2 === 0 ? 'v1' : 'v2' });

/** Two versions, and as many releases as a team has in an hour. */
async function allReleases() {
  await liveAt('v1', 'v2');
  for (let count = 2; count < maxReleases.hour; count += 1) expect(await rollBack(token, count)).toBe(200);
}

test('a team has thirty releases an hour, of whatever kind, and the operator more: each begins the checks of others anew', async () => {
  await allReleases();
  const live = { kind: 'live', to: 'v1' };
  const refused = 'trial had 30 releases within an hour. Nothing was changed.';
  expect(await releaseBy(token, live)).toContain(refused);
  expect(await releaseBy(operatorKey, live)).toBe(200);
  expect(await releaseBy(token, { kind: 'live', to: 'v2' })).toContain('A rollback may still be possible.');
  expect(await rollBack(token, 1)).toBe(200);
  expect(await releaseBy(token, { kind: 'retire' })).toBe(200);
});

test("a deployer's token that was stolen, or loops, leaves the owners of its team a way back", async () => {
  const owner = (await site.tokens.mint({ ...wish, role: 'owner' })).token;
  await allReleases();
  for (let count = 0; count < rollbacksBeyond.hour; count += 1) expect(await rollBack(token, count)).toBe(200);
  expect(await rollBack(token, 0)).toContain('trial had 40 releases within an hour.');
  expect(await rollBack(token, 0)).toContain('An owner may still roll back.');
  expect(await releaseBy(token, { kind: 'retire' })).toContain('trial had 40 releases within an hour.');
  expect(await releaseBy(owner, { kind: 'live', to: 'v1' })).toContain('within an hour');
  for (let count = 0; count < rollbacksBeyond.hour; count += 1) expect(await rollBack(owner, count)).toBe(200);
  expect(await rollBack(owner, 0)).toContain('trial had 50 releases within an hour.');
  expect(await releaseBy(owner, { kind: 'retire' })).toBe(200);
});

test.each([
  [300, 'refused'],
  [299, 'allowed'],
] as const)('with %i releases in six days, the next one is %s', async (count, wanted) => {
  const now = Date.now();
  const day = 24 * 3_600_000;
  const all = Array.from({ length: count }, (_, place) => place + 1);
  // Evenly over six days, the last one two hours ago.
  const at = (seq: number) => new Date(now - 2 * 3_600_000 - ((count - seq) / count) * 6 * day).toISOString();
  // The limit reads no more of a release.
  const history = async (_remote?: string, { before = 0 } = {}) => [{ at: at(before - 1) }] as never;
  const outcome = requireFewReleases({ history }, { name: 'trial', releases: all }, { reserve: 0, now }).then(
    () => 'allowed',
    () => 'refused',
  );
  expect(await outcome).toBe(wanted);
});
