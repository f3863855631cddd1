import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end. @returns its output @throws Error with the last lines that it printed */
export async function run(
  file: string,
  args: readonly string[],
  options: { readonly uid?: number; readonly gid?: number; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const env = { ...process.env, LC_ALL: 'C.UTF-8', ...options.env };
  try {
    const { stdout, stderr } = await execute(file, [...args], {
      ...options,
      env,
      cwd: '/',
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }; // what execFile adds to its errors
    const words = `${stdout}${stderr}`.trim().split('\n').slice(-12).join('\n');
    throw new Error(`${[file, ...args].join(' ')}\n${words || String(error)}`, { cause: error });
  }
}

/** The ids of a system user. */
export async function systemUser(name: string): Promise<{ readonly uid: number; readonly gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid), gid: Number(gid) };
}
