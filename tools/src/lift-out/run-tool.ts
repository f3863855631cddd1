import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a program and returns its output. @throws Error with the output */
export async function runTool(command: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    return (await run(command, [...args], { cwd, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error && 'stderr' in error ? [error.stdout, error.stderr] : [];
    throw new Error([`"${[command, ...args].join(' ')}" failed in ${cwd}.`, ...said].join('\n'), { cause: error });
  }
}
