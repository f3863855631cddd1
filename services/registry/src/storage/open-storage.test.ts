import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRegistry } from '../app.ts';
import { readConfig } from '../config.ts';
import { openRegistryReader } from '../read.ts';
import { createReleases } from '../releases/releases.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { recordsKey } from '../testing/trial-folders.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { assertSafeStorage } from './open-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { signRecords } from './signed-records.ts';

async function aBucket(conditional: boolean) {
  const { settings, stop } = await startS3Server({ conditional });
  const env = {
    LOG_LEVEL: 'silent',
    RECORDS_KEY: recordsKey,
    REMOTES_S3_BUCKET: settings.bucket,
    REMOTES_S3_ENDPOINT: settings.endpoint ?? '',
    REMOTES_S3_ACCESS_KEY_ID: settings.accessKeyId,
    REMOTES_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
  return { settings, env, stop };
}

test('the live versions in a bucket are served, and a site reads them', async () => {
  const { settings, env, stop } = await aBucket(true);
  const releases = createReleases(signRecords(createS3Storage(settings), env));
  await releases.addVersion(trialVersion({ code: 'from the bucket' }), 'test');
  const release = { kind: 'live' as const, remote: 'trial', to: 'v1', who: 'test', checks: [] };
  await releases.activate(release, { expectedSeqOfRemote: 0 });
  await assertSafeStorage(readConfig(env));
  const registry = await buildRegistry(readConfig(env));
  const { body, headers } = await registry.inject('/remotes/trial/v1/entry.js');
  expect([body, headers['content-type']]).toEqual(['from the bucket', 'text/javascript; charset=utf-8']);
  await registry.close();
  const reader = openRegistryReader(readConfig(env), { error: fail });
  expect((await reader.registry()).remotes).toMatchObject([{ name: 'trial', live: { version: 'v1' } }]);
  await stop();
});

test('a bucket without conditional writes is refused, unless an arbiter is set', async () => {
  const { env, stop } = await aBucket(false);
  await expect(assertSafeStorage(readConfig(env))).rejects.toThrow(/ignores If-None-Match.*REMOTES_S3_ARBITER_DIR/);
  const arbiter = await mkdtemp(join(tmpdir(), 'cc-arbiter-'));
  await expect(assertSafeStorage(readConfig({ ...env, REMOTES_S3_ARBITER_DIR: arbiter }))).resolves.toBeUndefined();
  await rm(arbiter, { recursive: true });
  await stop();
});

function fail(error: unknown): never {
  throw error;
}
