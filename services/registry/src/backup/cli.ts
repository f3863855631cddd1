import { mkdirSync } from 'node:fs';
import { readNamed } from '@cc/deploy/settings';
import { createDirectoryStorage } from '../storage/directory-storage.ts';
import { openStorage, writerSettings } from '../storage/open-storage.ts';
import { copyStorage } from './copy-storage.ts';

// `backup` copies the storage of the remotes into the folder, `restore` from the folder back.
const [task, folder] = process.argv.slice(2);

try {
  if (!folder || (task !== 'backup' && task !== 'restore')) throw new Error('Name the task and the folder.');
  const settings = readNamed(writerSettings, process.env, 'The copy of the remotes');
  const live = openStorage(settings);
  if (task === 'backup') mkdirSync(folder, { recursive: true });
  const copy = createDirectoryStorage(folder);
  const written = await (task === 'backup' ? copyStorage(live, copy) : copyStorage(copy, live));
  const place = settings.REMOTES_S3_BUCKET ?? settings.REMOTES_DIR;
  const done = task === 'backup' ? `backed up from ${place} to ${folder}` : `restored from ${folder} to ${place}`;
  console.log(`Objects of the remotes that were ${done}: ${written}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
