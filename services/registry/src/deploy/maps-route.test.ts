import { deployCalls } from '../testing/deploy-calls.ts';
import { startDeploySite, type DeploySite } from '../testing/deploy-site.ts';
import { trialVersion } from '../testing/trial-version.ts';

let site: DeploySite;
let token: string;

beforeEach(async () => {
  site = await startDeploySite();
  token = (await site.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator' })).token;
});
afterEach(() => site.close());

const { ask, upload } = deployCalls(() => ({ app: site.app, token }));

test('a deploy token reads source maps, and nothing else here', async () => {
  await upload(new Map([...trialVersion(), ['page.js.map', Buffer.from('{"version":3}')]]));
  expect(await ask('GET', 'maps/trial/v1/page.js.map')).toMatchObject({ status: 200, body: { version: 3 } });
  for (const other of ['trial/v1/page.js', 'trial/v1/none.js.map', 'tokens/x.json.map', 'trial/v1/../../x.map']) {
    expect(await ask('GET', `maps/${other}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  expect(await ask('GET', 'maps/trial/v1/page.js.map', undefined, 'cct_trial_guess')).toMatchObject({ status: 401 });
});
