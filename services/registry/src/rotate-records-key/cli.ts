import { readNamed } from '@cc/deploy/settings';
import { openStorage, writerSettings } from '../storage/open-storage.ts';
import { signAgain } from '../storage/signed-records.ts';

// Signs the records of the registry with a new key; docs/operations/secrets.md says when.
const names = [...writerSettings, 'RECORDS_KEY', 'RECORDS_KEY_PREVIOUS'] as const;

try {
  const settings = readNamed(names, process.env, 'The change of the key');
  const { signed, invalid } = await signAgain(openStorage(settings), settings);
  const place = settings.REMOTES_S3_BUCKET ?? settings.REMOTES_DIR;
  if (signed.length + invalid.length === 0)
    throw new Error(`${place} has no records. Is it the storage of the registry? Nothing was changed.`);
  console.log(`${signed.length} records in ${place} were signed with the new key.`);
  if (invalid.length === 0) console.log('The previous key is unused: remove RECORDS_KEY_PREVIOUS.');
  else {
    const of = invalid.map((key) => `  ${key}`).join('\n');
    console.error(
      `${invalid.length} have no valid signature of either key, and were left as they are:\n${of}\n` +
        'If one of the two keys is mistyped, or they are of a copy that another key signed, correct that and run this again. Otherwise somebody else wrote these: look at them, and remove them.',
    );
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
