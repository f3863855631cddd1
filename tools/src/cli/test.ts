import { checkFormat } from '../verify/check-format.ts';
import { checkSpecMap } from '../verify/check-spec-map.ts';
import { runJourneys } from '../verify/run-journeys.ts';
import { runTargets } from '../verify/run-targets.ts';
import { type Count, add, nothing } from '../verify/count.ts';

const steps: [title: string, run: () => Promise<Count>][] = [
  ['Format', checkFormat],
  ['A test for each sentence of the specification', checkSpecMap],
  ['Types', () => runTargets('typecheck')],
  ['Lint and import rules', () => runTargets('lint')],
  ['Unit, contract, API and database tests', () => runTargets('test')],
  ['Build', () => runTargets('build')],
  ['Journeys in a real browser', runJourneys],
];

let total = nothing;
for (const [i, [title, run]] of steps.entries()) {
  const begun = Date.now();
  console.log(`\n[${i + 1}/${steps.length}] ${title}`);
  const count = await run();
  total = add(total, count);
  const seconds = ((Date.now() - begun) / 1000).toFixed(0);
  console.log(`[${i + 1}/${steps.length}] ${title}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
