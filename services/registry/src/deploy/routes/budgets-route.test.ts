import { deployCalls } from '../../testing/deploy-calls.ts';
import { operatorKey, startDeploySite, type DeploySite } from '../../testing/deploy-site.ts';
import { trialVersion } from '../../testing/trial-version.ts';

let site: DeploySite;
let token: string;

beforeEach(async () => {
  site = await startDeploySite();
  token = (await site.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' })).token;
});
afterEach(() => site.close());

const { ask, upload } = deployCalls(() => ({ app: site.app, token }));
const budget = { pageBytes: 90_000, reason: 'Card fields.' };

test('the operator alone approves the budget of a stored version, once', async () => {
  await upload(trialVersion({ budget }));
  expect((await ask('POST', 'budgets/trial/v1')).body.code).toBe('wrong_role');
  expect(await site.budgets.of('trial')).toEqual([]);
  const { body: approval } = await ask('POST', 'budgets/trial/v1', {}, operatorKey);
  expect(approval).toMatchObject({ remote: 'trial', version: 'v1', budget, by: 'Operator' });
  expect((await ask('POST', 'budgets/trial/v1', {}, operatorKey)).body).toEqual(approval);
  expect([await site.budgets.of('trial'), await site.budgets.of('other')]).toEqual([[budget], []]);
});

test('there is nothing to approve for an unknown version, and for one within the budget of every remote', async () => {
  await upload(trialVersion({ budget: { pageBytes: 50_000 } }));
  expect((await ask('POST', 'budgets/trial/v1', {}, operatorKey)).body.code).toBe('invalid');
  expect((await ask('POST', 'budgets/trial/v2', {}, operatorKey)).body.code).toBe('not_found');
});
