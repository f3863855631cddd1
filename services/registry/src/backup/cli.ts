import { mkdirSync } from 'node:fs';
import { readNamed } from '@cc/deploy/settings';
import { createDirectoryStorage } from '../storage/directory-storage.ts';
import { openStorage, writerSettings } from '../storage/open-storage.ts';
import { copyStorage } from './copy-storage.ts';

// `backup` copies the storage of the remotes into the folder, `restore` from the folder back.
/** Names of a line that an operator reads. */
const shown = 20;
const [task, folder] = process.argv.slice(2);

try {
  if (!folder || (task !== 'backup' && task !== 'restore')) throw new Error('Name the task and the folder.');
  const settings = readNamed(writerSettings, process.env, 'The copy of the remotes');
  const live = openStorage(settings);
  const place = settings.REMOTES_S3_BUCKET ?? settings.REMOTES_DIR;
  if (task === 'backup' && (await live.list('releases/')).length === 0)
    throw new Error(`${place} has no releases. Is it the storage of the registry? Nothing was backed up.`);
  if (task === 'backup') mkdirSync(folder, { recursive: true });
  const copy = createDirectoryStorage(folder);
  const { written, leftOut } = await (task === 'backup'
    ? copyStorage(live, copy, { renews: true })
    : copyStorage(copy, live));
  const done = task === 'backup' ? `backed up from ${place} to ${folder}` : `restored from ${folder} to ${place}`;
  console.log(`Objects of the remotes that were ${done}: ${written}.`);
  if (leftOut.length > 0) {
    const named = leftOut.slice(0, shown).map((name) => JSON.stringify(name));
    const more = leftOut.length > shown ? ` and ${leftOut.length - shown} more` : '';
    throw new Error(
      `All else is copied, but these are no keys of ours, or the copy has something else in their place: ${named.join(', ')}${more}. Find out who wrote what is not ours, and delete it, also in the copy.`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
