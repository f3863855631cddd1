import { existsSync, rmSync } from 'node:fs';
import { endLeftovers } from '../stack/leftovers.ts';
import { dataDir } from './workspace.ts';

// Only a folder that a start made is deleted: CC_DATA_DIR could name anything.
try {
  await endLeftovers(dataDir);
  if (!existsSync(dataDir)) {
    console.log('There is nothing to reset.');
  } else if (!existsSync(`${dataDir}/keys.json`)) {
    throw new Error(`${dataDir} was not made by "npm start": it holds no keys.json. Nothing was deleted.`);
  } else {
    rmSync(dataDir, { recursive: true });
    console.log('All local data is gone. The next "npm start" begins anew.');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
