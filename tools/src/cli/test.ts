import { checkFormat } from '../verify/check-format.ts';
import { checkPackages } from '../verify/check-packages.ts';
import { checkSpecMap } from '../verify/check-spec-map.ts';
import { runTargets, type Target } from '../verify/run-targets.ts';
import { type Count, add, nothing } from '../verify/count.ts';

type Result = readonly [what: string, count: Count];

const names: Readonly<Record<Target, string>> = {
  typecheck: 'Types',
  'lint-all': 'Lint and import rules',
  test: 'Unit, contract, API and database tests',
  build: 'Builds',
  e2e: 'Journeys in a real browser',
};

const named = (results: (readonly [Target, Count])[]) =>
  results.map(([target, count]): Result => [names[target], count]);

// What stands in one step runs side by side, so that no core is idle: journeys need the builds, and the rest fills
// their waits, one task at a time. With more, processes compete, pages draw while they wait, and the same work takes
// twice the processor time. One process lints everything in half the time that the projects' own lint targets take
// together.
const steps: [title: string, run: () => Promise<Result[]>][] = [
  [
    'Builds, format, specification and packages',
    async () => {
      const [builds, format, specification] = await Promise.all([runTargets(['build']), checkFormat(), checkSpecMap()]);
      return [
        ...named(builds),
        ['Format', format],
        ['Sentences of the specification with a test', specification],
        ['Packages: hashes, scripts and licenses', checkPackages()],
      ];
    },
  ],
  [
    'Journeys in a real browser; types, lint and tests',
    async () => {
      const both = [runTargets(['e2e']), runTargets(['lint-all', 'test', 'typecheck'], 1)] as const;
      return named((await Promise.all(both)).flat());
    },
  ],
];

let total = nothing;
for (const [i, [title, run]] of steps.entries()) {
  const begun = Date.now();
  console.log(`\n[${i + 1}/${steps.length}] ${title}`);
  for (const [what, count] of await run()) {
    total = add(total, count);
    console.log(`${what}: ${count.passed} passed, ${count.failed} failed`);
  }
  console.log(`[${i + 1}/${steps.length}] ${title}: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
