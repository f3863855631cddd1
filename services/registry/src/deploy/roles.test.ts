import { mock } from 'node:test';
import type { DeployToken, Role } from '@cc/contracts/deploy/deploy-token';
import { deployCalls } from '../testing/deploy-calls.ts';
import { operatorKey, seenPages, startDeploySite, type DeploySite } from '../testing/deploy-site.ts';
import { trialVersion } from '../testing/trial-version.ts';

let site: DeploySite;
let tokens: Record<Role, string>;

beforeEach(async () => {
  site = await startDeploySite();
  const mint = async (role: Role) =>
    (await site.tokens.mint({ remote: 'trial', team: 'Trial team', role, who: 'Operator' })).token;
  tokens = { viewer: await mint('viewer'), deployer: await mint('deployer'), owner: await mint('owner') };
});
afterEach(() => site.close());

const { ask, upload, release, liveAt } = deployCalls(() => ({ app: site.app, token: tokens.deployer }));
const newToken = { remote: 'trial', team: 'Trial team' };

test('a viewer reads the history and the state, and changes nothing', async () => {
  await liveAt('v1', 'v2');
  for (const path of ['state', 'history/trial', 'versions/trial']) {
    expect((await ask('GET', path, undefined, tokens.viewer)).status).toBe(200);
  }
  const refused = await Promise.all([
    release({ kind: 'rollback' }, tokens.viewer),
    upload(trialVersion({ version: 'v3' }), { secret: tokens.viewer }),
    ask('GET', 'gate/trial/v2', undefined, tokens.viewer),
  ]);
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([403, 'wrong_role']);
    expect(body.error).toContain('This token is for the role viewer, and this needs the role deployer.');
  }
});

test.each(['viewer', 'deployer'] as const)('a %s neither sees, creates nor revokes tokens', async (role) => {
  const [{ id = '' } = {}] = await site.tokens.list();
  const answers = await Promise.all([
    ask('GET', 'tokens', undefined, tokens[role]),
    ask('POST', 'tokens', newToken, tokens[role]),
    ask('DELETE', `tokens/${id}`, undefined, tokens[role]),
    ask('DELETE', 'tokens/unknown', undefined, tokens[role]),
  ]);
  expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('wrong_role'));
  expect(await site.tokens.list()).toHaveLength(3);
});

test('an owner deploys, creates tokens of the own team and remote, and revokes them', async () => {
  await liveAt('v1', 'v2');
  expect((await release({ kind: 'rollback' }, tokens.owner)).status).toBe(200);
  const minted = await ask('POST', 'tokens', { ...newToken, role: 'viewer' }, tokens.owner);
  const [mine] = (await site.tokens.list()).filter(({ role }) => role === 'owner');
  expect(minted.body).toMatchObject({ token: { role: 'viewer', createdBy: `Trial team (token ${mine?.id})` } });
  const { token } = minted.body as unknown as { token: { id: string } };
  expect((await ask('DELETE', `tokens/${token.id}`, undefined, tokens.owner)).body).toMatchObject({
    revokedBy: 'Trial team',
  });
  expect((await ask('DELETE', 'tokens/unknown', undefined, tokens.owner)).body.code).toBe('not_found');
});

test('a stolen token of an owner ends no other owner that the operator created, so the team keeps its way back', async () => {
  await liveAt('v1', 'v2');
  const thief = (await site.tokens.mint({ ...newToken, role: 'owner', who: 'Operator' })).token;
  const { body } = await ask('GET', 'tokens', undefined, thief);
  const { tokens: all } = body as unknown as { tokens: DeployToken[] };
  const own = await site.tokens.open(thief);
  for (const { id } of all.filter((token) => token.id !== own?.id)) {
    await ask('DELETE', `tokens/${id}`, undefined, thief);
  }
  expect((await release({ kind: 'rollback' }, tokens.owner)).status).toBe(200);
  expect((await ask('DELETE', `tokens/${own?.id}`, undefined, tokens.owner)).body).toMatchObject({
    code: 'wrong_role',
    error: expect.stringContaining('Only the operator ends an owner'),
  });
  expect((await ask('DELETE', `tokens/${own?.id}`, undefined, thief)).status).toBe(200);
});

test('a token that is revoked while its version is checked releases nothing', async () => {
  await upload();
  site.browserSays(seenPages, async () => {
    for (const { id } of await site.tokens.list()) await site.tokens.revoke(id, 'Operator');
  });
  expect(await release({ kind: 'live', to: 'v1' })).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  expect((await site.releases.state()).remotes).toEqual({});
});

test('a token of an owner creates none that ends later', async () => {
  const owner = { remote: 'trial', team: 'Trial team', role: 'owner', who: 'Operator', days: 2 } as const;
  const { token, record } = await site.tokens.mint(owner);
  const ends = async (days: number) => (await ask('POST', 'tokens', { ...newToken, role: 'owner', days }, token)).body;
  expect(await ends(365)).toMatchObject({ token: { expires: record.expires } });
  const { token: short } = (await ends(1)) as unknown as { token: { expires: string } };
  expect(Date.parse(short.expires)).toBeLessThan(Date.parse(record.expires));
});

test('owners create no more than twenty tokens that are valid at once; the operator does', async () => {
  const wish = { remote: 'trial', team: 'Trial team', who: 'Operator' };
  for (let count = 3; count < 18; count += 1) await site.tokens.mint({ ...wish, days: count });
  const minted = await Promise.all(Array.from({ length: 10 }, () => ask('POST', 'tokens', newToken, tokens.owner)));
  expect(minted.filter(({ status }) => status === 200)).toHaveLength(2);
  expect((await ask('POST', 'tokens', newToken, tokens.owner)).body).toMatchObject({
    code: 'conflict',
    error: 'trial has 20 valid tokens. Revoke one that is not used, and try again. Nothing was changed.',
  });
  expect((await ask('POST', 'tokens', newToken, operatorKey)).status).toBe(200);
  const newest = (await site.tokens.list()).slice(0, 2);
  for (const { id } of newest) await site.tokens.revoke(id, 'Operator');
  expect((await ask('POST', 'tokens', newToken, tokens.owner)).status).toBe(200);
});

test('an owner has no power over another remote, over the name of a team, or over budgets', async () => {
  const { record } = await site.tokens.mint({ remote: 'other', team: 'Other team', who: 'Operator' });
  const by = tokens.owner;
  expect((await ask('DELETE', `tokens/${record.id}`, undefined, by)).body.code).toBe('foreign_token');
  expect((await ask('POST', 'tokens', { ...newToken, remote: 'other' }, by)).body.code).toBe('foreign_token');
  expect((await ask('POST', 'tokens', { ...newToken, team: 'Other team' }, by)).body.code).toBe('invalid');
  expect((await ask('GET', 'tokens', undefined, by)).body).toMatchObject({ tokens: { length: 3 } });
  expect((await ask('GET', 'tokens', undefined, operatorKey)).body).toMatchObject({ tokens: { length: 4 } });
  await upload(trialVersion({ budget: { pageBytes: 90_000, reason: 'Card fields.' } }));
  expect((await ask('POST', 'budgets/trial/v1', {}, by)).body.code).toBe('wrong_role');
});

test('an owner gets fifty tokens in a day, however many were revoked, and those that ended long ago go', async () => {
  const wish = { remote: 'trial', team: 'Trial team', who: 'Trial team' };
  const past = mock.method(Date, 'now', () => new Date('2026-01-01').getTime());
  const old = await site.tokens.mint({ ...wish, days: 1 });
  past.mock.restore();
  expect((await ask('POST', 'tokens', newToken, tokens.owner)).status).toBe(200);
  expect(await site.tokens.find(old.record.id)).toBeUndefined();
  // With the three of these tests.
  for (let count = 4; count < 50; count += 1) {
    await site.tokens.revoke((await site.tokens.mint(wish)).record.id, 'Trial team');
  }
  expect((await ask('POST', 'tokens', newToken, tokens.owner)).body).toMatchObject({ code: 'rate_limited' });
  expect((await ask('POST', 'tokens', newToken, operatorKey)).status).toBe(200);
});

test('tokens are read once for all who list them at the same time', async () => {
  const list = mock.method(site.tokens, 'list');
  const asking = [tokens.owner, tokens.owner, operatorKey];
  const lists = await Promise.all(asking.map((secret) => ask('GET', 'tokens', undefined, secret)));
  expect([lists.every(({ status }) => status === 200), list.mock.callCount()]).toEqual([true, 1]);
});
