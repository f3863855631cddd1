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

const { ask, upload, release, liveAt } = deployCalls(() => ({ app: site.app, token }));

test('a remote is retired once no live remote places its fragments, and can come back', async () => {
  await upload(trialVersion({ fragments: ['card'] }));
  await release({ kind: 'live', to: 'v1' });
  const uses = [{ remote: 'trial', fragment: 'card', props: [] }];
  await site.releases.addVersion(trialVersion({ name: 'other', owner: 'Other team', uses }), 'me');
  const fields = { remote: 'other', who: 'me', checks: [] };
  await site.releases.activate({ ...fields, kind: 'live', to: 'v1' }, { expectedSeqOfRemote: 0 });
  const refused = await release({ kind: 'retire' });
  expect(refused).toMatchObject({ status: 422, body: { code: 'refused', findings: [{ whom: ['Other team'] }] } });
  await site.releases.activate({ ...fields, kind: 'retire' }, { expectedSeqOfRemote: 2 });
  expect(await release({ kind: 'retire', note: 'closed' })).toMatchObject({
    status: 200,
    body: { remote: { seq: 4 } },
  });
  expect((await ask('GET', 'state')).body).toMatchObject({ state: { remotes: {} } });
  expect(await release({ kind: 'rollback' })).toMatchObject({ status: 200, body: { release: { to: 'v1' } } });
});

test('a use of a fragment that never was keeps no remote from being retired', async () => {
  const uses = [{ remote: 'trial', fragment: 'never', props: [] }];
  await site.releases.addVersion(trialVersion({ name: 'hostile', uses }), 'me');
  const fields = { remote: 'hostile', who: 'me', checks: [] };
  await site.releases.activate({ ...fields, kind: 'live', to: 'v1' }, { expectedSeqOfRemote: 0 });
  await liveAt('v1');
  expect((await release({ kind: 'retire' })).status).toBe(200);
});
