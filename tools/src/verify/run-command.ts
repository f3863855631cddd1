import { spawn } from 'node:child_process';
import { root } from '../cli/workspace.ts';

/** Runs a command of the workspace, shows its output as it comes, and gives it back with the exit status. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly show?: boolean } = {},
): Promise<{ readonly status: number; readonly output: string }> {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (options.show ?? true) process.stdout.write(text);
    });
  }
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status: status ?? 1, output };
}
