import { parseArgs } from 'node:util';
import { upgrade } from '../upgrade/upgrade.ts';

// The newest of our packages for a remote that lives outside of the workspace: `cc upgrade`.
try {
  const { values } = parseArgs({ options: { major: { type: 'boolean', default: false } } });
  const { moved, breaking } = upgrade(process.cwd(), values.major);
  for (const { name, from, to, changes } of moved) console.log(`\n${name} ${from} -> ${to}\n\n${changes}`);
  if (moved.length === 0) console.log('These are the newest compatible versions already.');
  else console.log('\nNext: npm run typecheck && npm test, then npm run deploy. The lockfile has changed: commit it.');
  for (const { name, version } of breaking) {
    console.log(`\n${name} ${version} needs changes in this remote, so it was not taken: npm run upgrade -- --major`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
