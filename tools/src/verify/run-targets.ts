import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { root } from '../cli/workspace.ts';
import { add, type Count, nothing } from './count.ts';
import { runCommand } from './run-command.ts';
import { readTestResults } from './test-results.ts';

export type Target = 'typecheck' | 'lint-all' | 'test' | 'build' | 'e2e';

/** Targets that write a Jest report; every other target counts one check for each project. */
const counted: readonly Target[] = ['test', 'e2e'];

/**
 * Runs targets in every project that has them, in one run of Nx, which caches unchanged projects.
 * @param atOnce how many tasks run side by side
 */
export async function runTargets<T extends Target>(
  targets: readonly T[],
  atOnce = 2,
): Promise<(readonly [T, Count])[]> {
  const projects = readProjects();
  for (const target of targets.filter((name) => counted.includes(name))) {
    for (const project of projects.filter((one) => one.targets.has(target))) rmSync(reportOf(project), { force: true });
  }
  const style = targets.includes('e2e' as T) ? 'stream' : 'static';
  const { status, output } = await runCommand(
    'nx',
    ['run-many', '-t', ...targets, `--parallel=${atOnce}`, `--outputStyle=${style}`],
    {
      show: (line) => style === 'stream' || line.startsWith('> nx run '),
    },
  );
  const failed = failedTasks(output);
  if (status !== 0 && style === 'static') console.log(output);
  const ok = (task: string) => status === 0 || (failed.size > 0 && !failed.has(task));
  return targets.map((target) => {
    const counts = projects
      .filter((project) => project.targets.has(target))
      .map((project) => countTask(project, target, ok(`${project.name}:${target}`)));
    return [target, counts.reduce(add, nothing)] as const;
  });
}

function countTask(project: Project, target: Target, ok: boolean): Count {
  if (!counted.includes(target)) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const report = reportOf(project);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const count = readTestResults(report);
  // A run can fail without a failed test, for example in a teardown.
  return !ok && count.failed === 0 ? add(count, { passed: 0, failed: 1 }) : count;
}

interface Project {
  readonly name: string;
  readonly folder: string;
  readonly targets: ReadonlySet<string>;
}

function reportOf({ folder }: Project): string {
  return join(root, folder, '.cache/test-results.json');
}

/** Nx ends the output of a failed run with the list of failed tasks. */
function failedTasks(output: string): ReadonlySet<string> {
  const [, list = ''] = output.split('Failed tasks:');
  return new Set([...list.matchAll(/^- (\S+)$/gm)].map(([, task]) => task ?? ''));
}

const manifestSchema = z.object({
  name: z.string(),
  workspaces: z.array(z.string()).default([]),
  scripts: z.record(z.string(), z.string()).default({}),
});

/** Each script of a workspace is a target. */
function readProjects(): Project[] {
  const read = (file: string) => manifestSchema.parse(JSON.parse(readFileSync(join(root, file), 'utf8')));
  const files = read('package.json').workspaces.flatMap((one) => globSync(`${one}/package.json`, { cwd: root }));
  return files.map((file) => {
    const { name, scripts } = read(file);
    return { name, folder: dirname(file), targets: new Set(Object.keys(scripts)) };
  });
}
