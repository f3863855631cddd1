import { Readable } from 'node:stream';
import type { Role } from '@cc/contracts/deploy/deploy-token';
import { deployCalls } from '../../testing/deploy-calls.ts';
import { operatorKey, startDeploySite, tarOf, type DeploySite } from '../../testing/deploy-site.ts';
import { trialVersion } from '../../testing/trial-version.ts';

let site: DeploySite;
beforeEach(async () => {
  site = await startDeploySite();
});
afterEach(() => site.close());

const { upload } = deployCalls(() => ({ app: site.app, token: '' }));
const mint = (role: Role) => site.tokens.mint({ remote: 'trial', team: 'Trial team', role, who: 'Operator' });
const versionOf = (version: string) => trialVersion({ version });

/** An upload of `v1` that stops before its end. @returns once the registry reads it */
async function slowUpload(secret: string) {
  const tar = await tarOf(versionOf('v1'));
  const begun = Promise.withResolvers<undefined>();
  const rest = Promise.withResolvers<undefined>();
  async function* parts() {
    yield tar.subarray(0, 700);
    begun.resolve(undefined);
    await rest.promise;
    yield tar.subarray(700);
  }
  const answer = site.app.inject({
    method: 'POST',
    url: '/deploy/v1/versions/trial',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/x-tar',
      'content-length': tar.byteLength,
    },
    payload: Readable.from(parts()),
  });
  await begun.promise;
  return async () => {
    rest.resolve(undefined);
    return (await answer).json<unknown>();
  };
}

test('a stolen token whose upload does not end keeps no owner and no operator from uploading the fix', async () => {
  const [thief, owner] = [await mint('deployer'), await mint('owner')];
  const end = await slowUpload(thief.token);
  expect(await upload(versionOf('v2'), { secret: thief.token })).toMatchObject({ status: 503 });
  expect(await upload(versionOf('v2'), { secret: owner.token })).toMatchObject({ status: 200 });
  const endOfOwners = await slowUpload(owner.token);
  expect(await upload(versionOf('v3'), { secret: operatorKey })).toMatchObject({ status: 200 });
  expect([await end(), await endOfOwners()]).toMatchObject([{ version: 'v1' }, { version: 'v1' }]);
});

test('an upload whose token is revoked before its end stores nothing', async () => {
  const { token, record } = await mint('deployer');
  const end = await slowUpload(token);
  await site.tokens.revoke(record.id, 'Operator');
  expect(await end()).toMatchObject({ code: 'unauthorized' });
  expect(await site.releases.versions('trial')).toEqual([]);
});
