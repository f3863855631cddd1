import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli/workspace.ts';
import type { Count } from './count.ts';
import { runCommand } from './run-command.ts';
import { readTestResults } from './test-results.ts';

/** The journeys of e2e/, against stacks of their own on free ports. */
export async function runJourneys(): Promise<Count> {
  const report = join(root, 'e2e/.cache/test-results.json');
  rmSync(report, { force: true });
  const { status } = await runCommand('cc-jest', [], { cwd: join(root, 'e2e') });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const count = readTestResults(report);
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
