import { readSpecMap } from '../spec-map/read-spec-map.ts';
import { root } from './workspace.ts';

// Prints each sentence of the specification with the tests that prove it: `npm run spec-map -- 2.nav` for one section.
const [prefix = ''] = process.argv.slice(2);
const { rows, problems } = readSpecMap(root);
for (const { id, text, built, tests } of rows.filter((row) => row.id.startsWith(prefix))) {
  console.log(`\n[${id}] ${text}`);
  for (const test of built ? tests : ['(not built yet)']) console.log(`  ${test}`);
}
for (const problem of problems) console.error(`\n${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
