import { spawnSync } from 'node:child_process';

/**
 * Runs npm and returns its output.
 * @param allowed exit codes that are no failure
 * @throws Error with what npm said
 */
export function npm(args: readonly string[], cwd: string, allowed: readonly number[] = [0]): string {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (allowed.includes(status ?? -1)) return stdout;
  throw new Error(`"npm ${args.join(' ')}" failed in ${cwd}.\n${stdout}${stderr}`);
}

/**
 * Where our packages are published, by npm's settings. Without the setting npm would ask the public registry, where the
 * same names can belong to anyone.
 * @throws Error that names the setting
 */
export function requireOurRegistry(cwd: string): string {
  const url = npm(['config', 'get', '@cc:registry'], cwd).trim();
  if (URL.canParse(url)) return url;
  throw new Error(
    'Where the @cc packages are published is not set. Add a line to .npmrc: @cc:registry=https://npm.example.com',
  );
}
