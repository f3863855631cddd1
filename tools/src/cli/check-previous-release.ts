import { checkPreviousRelease } from '../previous-release/check-previous-release.ts';
import { root } from './workspace.ts';

const [release, ...tests] = process.argv.slice(2);

if (release === undefined || release.startsWith('-')) {
  fail('Usage: npm run check:previous-release -- <commit or tag that runs now> [test ...]');
} else {
  try {
    if (checkPreviousRelease({ root, release, tests })) console.log(`\n${release} runs on this schema.`);
    else fail(`\n${release} does not run on this schema, or its tests fail anyway. See upgrades.md, "Migrations".`);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
