import { examine } from '@cc/deploy/doctor';
import { readNamed } from '@cc/deploy/settings';
import { assertSafeStorage } from '../storage/open-storage.ts';

const names = [
  'REMOTES_DIR',
  'REMOTES_S3_BUCKET',
  'REMOTES_S3_REGION',
  'REMOTES_S3_ENDPOINT',
  'REMOTES_S3_ACCESS_KEY_ID',
  'REMOTES_S3_SECRET_ACCESS_KEY',
  'REMOTES_S3_ARBITER_DIR',
] as const;

/** Part of `npm run doctor`: the bucket can be read and written, and two writers cannot both win. */
const look = () => assertSafeStorage(readNamed(names, { ...process.env, STAGE: 'production' }, 'The registry'));
const isFine = await examine([{ part: 'bucket', look: async () => void (await look()) }], console.log);
process.exitCode = isFine ? 0 : 1;
