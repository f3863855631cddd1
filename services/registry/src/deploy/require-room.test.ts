import { deployCalls } from '../testing/deploy-calls.ts';
import { operatorKey, startDeploySite, type DeploySite } from '../testing/deploy-site.ts';
import { maxReleases, ownersRollbacks, requireFewReleases } from './require-room.ts';

const wish = { remote: 'trial', team: 'Trial team', role: 'deployer', who: 'Operator' } as const;
let site: DeploySite;
let token: string;

beforeEach(async () => {
  site = await startDeploySite();
  token = (await site.tokens.mint(wish)).token;
});
afterEach(() => site.close());

const { ask, liveAt } = deployCalls(() => ({ app: site.app, token }));

test('a team has thirty releases an hour, of whatever kind, and the operator more: each begins the checks of others anew', async () => {
  await liveAt('v1', 'v2');
  const rollBack = (secret: string, to: string) => ask('POST', 'releases/trial', { kind: 'rollback', to }, secret);
  for (let count = 2; count < maxReleases.hour; count += 1) {
    expect((await rollBack(token, count % 2 === 0 ? 'v1' : 'v2')).status).toBe(200);
  }
  expect((await rollBack(token, 'v1')).body).toMatchObject({
    code: 'rate_limited',
    error: expect.stringContaining('trial had 30 releases within an hour. Nothing was changed.'),
  });
  expect((await rollBack(operatorKey, 'v1')).status).toBe(200);
  expect((await ask('POST', 'releases/trial', { kind: 'retire' }, token)).status).toBe(200);
});

test("a deployer's token that was stolen, or loops, leaves the owners of its team a way back", async () => {
  const owner = (await site.tokens.mint({ ...wish, role: 'owner' })).token;
  await liveAt('v1', 'v2');
  const rollBack = async (secret: string, count: number) =>
    (await ask('POST', 'releases/trial', { kind: 'rollback', to: count % 2 === 0 ? 'v1' : 'v2' }, secret)).status;
  for (let count = 2; count < maxReleases.hour; count += 1) expect(await rollBack(token, count)).toBe(200);
  expect(await rollBack(token, 0)).toBe(429);
  expect((await ask('POST', 'releases/trial', { kind: 'live', to: 'v1' }, owner)).status).toBe(429);
  for (let count = 0; count < ownersRollbacks.hour; count += 1) expect(await rollBack(owner, count)).toBe(200);
  expect(await rollBack(owner, 0)).toBe(429);
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
  const outcome = requireFewReleases({ history }, { name: 'trial', releases: all }, { isWayBack: false, now }).then(
    () => 'allowed',
    () => 'refused',
  );
  expect(await outcome).toBe(wanted);
});
