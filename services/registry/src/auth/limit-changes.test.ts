import { deployApiPath } from '@cc/contracts/deploy/deploy-api';
import { operatorKey, startConsoleSite, type ConsoleSite } from '../testing/console-site.ts';

let site: ConsoleSite;

beforeEach(async () => {
  site = await startConsoleSite();
  await site.upload({ version: 'one' });
  await site.activate('live', 'trial', 'one');
});
afterEach(() => site.close());

/** Releases from the console that change nothing, since their page is outdated. */
async function outdatedForm(secret: string) {
  const cookie = await site.signIn(secret);
  const form = /name="form" value="([^"]*)"/.exec(await site.open('/console/remotes/trial', cookie))?.[1] ?? '';
  const fields = { form, kind: 'stop-canary', expectedSeq: '0' };
  return () => site.post('/console/remotes/trial/releases', fields, cookie);
}

test('deployers of a team have one limit for releases and runs of the gate, in the console and the deploy API; owners have their own, and the operator has none', async () => {
  const { token } = await site.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' });
  const headers = { authorization: `Bearer ${token}` };
  const call = { method: 'POST', url: `${deployApiPath}/releases/trial`, headers, payload: {} } as const;
  const gate = { url: `${deployApiPath}/gate/trial/one`, headers };
  const release = await outdatedForm(token);
  expect((await site.registry.inject(gate)).statusCode).toBe(200);
  for (let i = 0; i < 118; i += 1) expect((await release()).statusCode).toBe(409);
  expect((await site.registry.inject(call)).statusCode).toBe(400);
  const refused = await release();
  expect([refused.statusCode, refused.body]).toEqual([
    429,
    expect.stringContaining('had 120 uploads, checks, releases and new tokens'),
  ]);
  expect((await site.registry.inject(call)).statusCode).toBe(429);
  expect((await site.registry.inject(gate)).json()).toMatchObject({ code: 'rate_limited' });
  const owner = await site.tokens.mint({ remote: 'trial', team: 'Trial team', role: 'owner', who: 'Operator' });
  expect((await (await outdatedForm(owner.token))()).statusCode).toBe(409);
  expect((await (await outdatedForm(operatorKey))()).statusCode).toBe(409);
});
