import { mock } from 'node:test';
import { deployCalls } from '../testing/deploy-calls.ts';
import { operatorKey, startDeploySite, type DeploySite } from '../testing/deploy-site.ts';

let site: DeploySite;
let token: string;

const owner = { remote: 'trial', team: 'Trial team', role: 'owner' } as const;

beforeEach(async () => {
  site = await startDeploySite();
  token = (await site.tokens.mint({ ...owner, who: 'Operator' })).token;
});
afterEach(async () => {
  mock.restoreAll();
  await site.close();
});

const { ask } = deployCalls(() => ({ app: site.app, token }));
const revokeAll = (remote: string, secret = operatorKey) => ask('DELETE', `tokens?remote=${remote}`, undefined, secret);
/** Whether the API knows the token. Not by its answer: wrong tokens are limited by address. */
const isValid = async (secret: string) => (await site.tokens.open(secret)) !== undefined;

/** With the token, asks for another of an owner. @returns the new secret */
async function mintWith(secret: string): Promise<string | undefined> {
  const { status, body } = await ask('POST', 'tokens', owner, secret);
  return status === 200 ? String(body['secret']) : undefined;
}

test('an operator ends all tokens of a remote at once, and for good, while they create each other', async () => {
  const held = [token];
  let attacks = true;
  const attack = async () => {
    while (attacks) {
      const minted = await mintWith(held.at(-1) ?? '');
      if (minted !== undefined) held.push(minted);
    }
  };
  const lanes = Array.from({ length: 20 }, attack);
  while (held.length < 10) await new Promise(setImmediate);
  expect(await revokeAll('trial')).toMatchObject({ status: 200, body: { remote: 'trial', revokedBy: 'Operator' } });
  // What was under way ends, and what was created meanwhile tries to create more.
  for (let round = 0; round < 20; round += 1) await new Promise((next) => setTimeout(next, 10));
  attacks = false;
  await Promise.all(lanes);
  for (const secret of held) expect([await isValid(secret), await mintWith(secret)]).toEqual([false, undefined]);
  expect((await site.tokens.list()).filter(({ revoked }) => revoked === undefined)).toEqual([]);
}, 30_000);

test('tokens of other remotes, and those that the operator creates afterwards, are valid', async () => {
  const other = (await site.tokens.mint({ ...owner, remote: 'other', who: 'Operator' })).token;
  await revokeAll('trial');
  const renewed = (await mintWith(operatorKey)) ?? '';
  const child = (await mintWith(renewed)) ?? '';
  expect(await Promise.all([token, other, renewed, child].map(isValid))).toEqual([false, true, true, true]);
  await revokeAll('trial');
  expect(await Promise.all([other, renewed, child].map(isValid))).toEqual([true, false, false]);
});

test('only the operator ends all tokens of a remote, and names it', async () => {
  expect((await revokeAll('trial', token)).body.code).toBe('wrong_role');
  for (const path of ['tokens', 'tokens?remote=', 'tokens?remote=../releases', 'tokens?remote=revoked'])
    expect((await ask('DELETE', path, undefined, operatorKey)).body.code).toBe('invalid');
  expect(await isValid(token)).toBe(true);
});

test('requests of an owner that wait for their turn while the token is revoked create none', async () => {
  const [{ id = '' } = {}] = await site.tokens.list();
  const { mint } = site.tokens;
  mock.method(site.tokens, 'mint', async (...wish: Parameters<typeof mint>) => {
    await site.tokens.revoke(id, 'Operator');
    return mint(...wish);
  });
  const minted = await Promise.all(Array.from({ length: 5 }, () => mintWith(token)));
  expect(minted.filter((secret) => secret !== undefined)).toHaveLength(1);
  expect(await site.tokens.list()).toHaveLength(2);
});

test('new tokens count among the changes of a team in an hour', async () => {
  for (let count = 0; count < 118; count += 1) await ask('POST', 'releases/trial', {});
  for (let count = 0; count < 2; count += 1) expect(await mintWith(token)).toBeDefined();
  expect(await ask('POST', 'tokens', owner)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect((await ask('POST', 'tokens', owner, operatorKey)).status).toBe(200);
});
