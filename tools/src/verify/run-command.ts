import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../cli/workspace.ts';

/** Runs a command of the workspace, prints the selected lines at once, and returns all of them with the exit status. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly show?: (line: string) => boolean } = {},
): Promise<{ readonly status: number; readonly output: string }> {
  // A worker process for each plugin of Nx takes longer than the plugin.
  const nx = { NX_DAEMON: 'false', NX_TUI: 'false', NX_ISOLATE_PLUGINS: 'false' };
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...nx, FORCE_COLOR: '0', CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`;
      if (options.show?.(line) ?? true) console.log(line);
    });
  }
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status: status ?? 1, output };
}
