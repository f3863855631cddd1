import { examine } from '@cc/deploy/doctor';
import { readNamed } from '@cc/deploy/settings';
import { assertSafeStorage, writerSettings } from '../storage/open-storage.ts';

/** Part of `npm run doctor`: the bucket can be read and written, and two writers cannot both win. */
const look = () =>
  assertSafeStorage(readNamed(writerSettings, { ...process.env, STAGE: 'production' }, 'The registry'));
const isFine = await examine([{ part: 'bucket', look: async () => void (await look()) }], console.log);
process.exitCode = isFine ? 0 : 1;
