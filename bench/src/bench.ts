import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commitOf, machineFacts } from './frame/machine.ts';
import { runSuite } from './frame/run-suite.ts';
import type { Report, Suite } from './frame/suite.ts';
import { tables } from './report/table.ts';
import { writeReport } from './report/write-report.ts';
import { suites } from './suites.ts';

/** Runs below which a median is no result: they are shown, and not kept. */
const fewest = 7;
const root = resolve(import.meta.dirname, '../..');

const asked = understand();
try {
  for (const suite of asked?.suites ?? []) await measure(suite, asked?.runs ?? fewest);
} catch (error) {
  say(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  process.exitCode = 1;
}

/** What the command line asks for. Says what there is, and gives nothing, when it asks for something else. */
function understand(): { readonly suites: readonly Suite[]; readonly runs: number } | undefined {
  const names = suites.map(({ name }) => name);
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { runs: { type: 'string', default: String(fewest) } },
    });
    const runs = Number(values.runs);
    if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs} is no number of runs.`);
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
  if (machine.load > machine.cores / 4) say(`The machine is busy (load ${machine.load}): times below say little.`);
  const dir = mkdtempSync(join(tmpdir(), `coach-connect-bench-${suite.name}-`));
  try {
    const outcomes = await runSuite(suite, { runs, workshop: { root, dir, say } });
    const report: Report = {
      ...{ suite: suite.name, at: new Date().toISOString(), commit: commitOf(root), runs, machine },
      outcomes,
    };
    say(`\n${tables(suite, outcomes)}\n\n${suite.notes.join('\n')}\n`);
    const kept = join(root, runs < fewest ? '.data/benchmarks' : 'docs/benchmarks');
    for (const file of writeReport(suite, report, kept)) say(`Written: ${relative(root, file)}`);
    if (runs < fewest) say(`Fewer than ${fewest} runs: a look, and no result to keep.`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}
