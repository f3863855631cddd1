import { createReleases } from '@cc/store/releases';
import { createS3Storage } from '@cc/store/s3-storage';
import { startS3Server } from '@cc/store/testing/s3-server';
import { trialVersion } from '@cc/store/testing/trial-version';
import { buildSite } from './app.ts';
import { assertSoundStore } from './open-store.ts';
import { createSiteFolders, type SiteFolders } from './testing/site-folders.ts';

let folders: SiteFolders;

beforeAll(async () => {
  folders = await createSiteFolders();
});
afterAll(() => folders.remove());

async function aBucket(conditional: boolean) {
  const { settings, stop } = await startS3Server({ conditional });
  const env = {
    STORE_S3_BUCKET: settings.bucket,
    STORE_S3_ENDPOINT: settings.endpoint ?? '',
    STORE_S3_ACCESS_KEY_ID: settings.accessKeyId,
    STORE_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
  return { settings, env, stop };
}

test('a site serves what is live in a bucket', async () => {
  const { settings, env, stop } = await aBucket(true);
  const releases = createReleases(createS3Storage(settings));
  await releases.addVersion(trialVersion({ code: 'from the bucket' }), 'test');
  const flip = { kind: 'live' as const, remote: 'trial', to: 'v1', who: 'test', checks: [] };
  await releases.flip(flip, { expectedSeqOfRemote: 0 });
  await assertSoundStore(folders.config(env));
  const site = await buildSite(folders.config(env));
  expect((await site.inject('/trial')).body).toContain('/remotes/trial/v1/entry.js');
  const { body, headers } = await site.inject('/remotes/trial/v1/entry.js');
  expect([body, headers['content-type']]).toEqual(['from the bucket', 'text/javascript; charset=utf-8']);
  expect(headers['cache-control']).toContain('immutable');
  await site.close();
  await stop();
});

test('a bucket in which two could win is refused, unless somebody settles who was first', async () => {
  const { env, stop } = await aBucket(false);
  await expect(assertSoundStore(folders.config(env))).rejects.toThrow(/ignores If-None-Match.*STORE_S3_ARBITER_DIR/);
  const arbiter = `${folders.storeDir}/arbiter`;
  await expect(assertSoundStore(folders.config({ ...env, STORE_S3_ARBITER_DIR: arbiter }))).resolves.toBeUndefined();
  await stop();
});
