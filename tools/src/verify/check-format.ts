import type { Count } from './count.ts';
import { runCommand } from './run-command.ts';

/** One check: every file is formatted as Prettier would. Names the files that are not. */
export async function checkFormat(): Promise<Count> {
  const { status } = await runCommand('prettier', ['--check', '--log-level=warn', '--cache', '.']);
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
