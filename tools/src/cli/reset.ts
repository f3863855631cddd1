import { existsSync, rmSync } from 'node:fs';
import { endLeftovers } from '../stack/leftovers.ts';
import { dataDir } from './workspace.ts';

// Only a folder that `npm start` created is deleted: CC_DATA_DIR could name any folder.
try {
  await endLeftovers(dataDir);
  if (!existsSync(dataDir)) {
    console.log('There is nothing to reset.');
  } else if (!existsSync(`${dataDir}/keys.json`)) {
    throw new Error(`${dataDir} was not created by "npm start": it has no keys.json. Nothing was deleted.`);
  } else {
    rmSync(dataDir, { recursive: true });
    console.log('All local data is deleted. The next "npm start" creates it again.');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
