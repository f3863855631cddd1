import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../cli/workspace.ts';
import { add, type Count, nothing } from './count.ts';
import { runCommand } from './run-command.ts';
import { readTestResults } from './test-results.ts';

export type Target = 'typecheck' | 'lint' | 'test' | 'build';

/**
 * Runs a target in every project that has it, through Nx and its cache. A test target counts its tests, every other
 * target counts one for each project.
 */
export async function runTargets(target: Target): Promise<Count> {
  const projects = await projectsWith(target);
  const reports = projects.map((project) => join(root, project.root, '.cache/test-results.json'));
  if (target === 'test') for (const report of reports) rmSync(report, { force: true });

  const { status, output } = await runCommand('nx', ['run-many', '-t', target, '--outputStyle=static'], {
    show: (line) => line.startsWith('> nx run '),
  });
  const failed = failedTasks(output);
  if (status !== 0) console.log(output);
  const succeeded = (name: string) => status === 0 || (failed.size > 0 && !failed.has(`${name}:${target}`));

  return projects
    .map((project, i): Count => {
      const ok = succeeded(project.name);
      const report = reports[i];
      if (target !== 'test' || report === undefined) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
      if (!existsSync(report)) return { passed: 0, failed: 1 };
      const count = readTestResults(report);
      // A run can fail without a failed test, for example in a teardown.
      return !ok && count.failed === 0 ? add(count, { passed: 0, failed: 1 }) : count;
    })
    .reduce(add, nothing);
}

/** Nx closes a run that failed with the list of what did. */
function failedTasks(output: string): ReadonlySet<string> {
  const [, list = ''] = output.split('Failed tasks:');
  return new Set([...list.matchAll(/^- (\S+)$/gm)].map(([, task]) => task ?? ''));
}

const graphSchema = z.object({
  graph: z.object({
    nodes: z.record(
      z.string(),
      z.object({ data: z.object({ root: z.string(), targets: z.record(z.string(), z.unknown()) }) }),
    ),
  }),
});

async function projectsWith(target: Target): Promise<{ name: string; root: string }[]> {
  const { output } = await runCommand('nx', ['graph', '--print'], { show: () => false });
  const { nodes } = graphSchema.parse(JSON.parse(output.slice(output.indexOf('{')))).graph;
  return Object.entries(nodes)
    .filter(([, { data }]) => target in data.targets)
    .map(([name, { data }]) => ({ name, root: data.root }));
}
