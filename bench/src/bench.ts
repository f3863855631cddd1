import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commitOf, machineFacts } from './frame/machine.ts';
import { runSuite } from './frame/run-suite.ts';
import type { Report, Suite } from './frame/suite.ts';
import { reportPage } from './report/report-page.ts';
import { writeReport } from './report/write-report.ts';
import { suites } from './suites.ts';

/** With fewer runs the medians are not reliable enough for docs/benchmarks. */
const fewest = 7;
const root = resolve(import.meta.dirname, '../..');

const asked = readArguments();
try {
  for (const suite of asked?.suites ?? []) await measure(suite, asked?.runs ?? fewest);
} catch (error) {
  say(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.exitCode = 1;
}

/** The suites and runs that the command line names. Prints the usage and returns undefined if it is wrong. */
function readArguments(): { readonly suites: readonly Suite[]; readonly runs: number } | undefined {
  const names = suites.map(({ name }) => name);
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { runs: { type: 'string', default: String(fewest) } },
    });
    const runs = Number(values.runs);
    if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is not a number of runs.`);
    const unknown = positionals.find((name) => !names.includes(name));
    if (unknown) throw new Error(`There is no benchmark "${unknown}".`);
    return { runs, suites: suites.filter(({ name }) => positionals.length === 0 || positionals.includes(name)) };
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n`);
    say(`npm run bench -- [${names.join('] [')}] [--runs ${fewest}]`);
    process.exitCode = 2;
    return undefined;
  }
}

async function measure(suite: Suite, runs: number): Promise<void> {
  const machine = machineFacts();
  say(`\n${suite.title}`);
  say(`${machine.processor}, ${machine.cores} cores, ${machine.memory} GB, ${machine.system}, Node ${machine.node}`);
  if (machine.load > machine.cores / 4)
    say(`The machine is busy (load ${machine.load}): the times below are not reliable.`);
  const dir = mkdtempSync(join(tmpdir(), `coach-connect-bench-${suite.name}-`));
  try {
    const outcomes = await runSuite(suite, { runs, context: { root, dir, say } });
    const report: Report = {
      suite: suite.name,
      at: new Date().toISOString(),
      commit: commitOf(root),
      runs,
      machine,
      outcomes,
    };
    say(`\n${reportPage(suite, report)}`);
    const local = join(root, '.data/benchmarks');
    const folders = { pages: runs < fewest ? local : join(root, 'docs/benchmarks'), runs: local };
    for (const file of writeReport(suite, report, folders)) say(`Written: ${relative(root, file)}`);
    if (runs < fewest) say(`Fewer than ${fewest} runs: docs/benchmarks is unchanged.`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
