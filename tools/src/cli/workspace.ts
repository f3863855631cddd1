import { spawnSync } from 'node:child_process';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);

/** Whether these tools are an installed package, of a remote that lives outside of the workspace. */
export const installed = here.includes(`${sep}node_modules${sep}`);

/** The workspace's root folder. Outside of it: the current folder. */
export const root = installed ? process.cwd() : resolve(dirname(here), '../../..');

/**
 * A command as a person types it. Outside of the workspace it is always about the remote of the folder.
 * @param remote its name, or `<remote>`
 */
export function commandText(command: string, remote: string, ...args: readonly string[]): string {
  const words = installed ? args : [remote, ...args];
  return [`npm run ${command}`, ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
}

/** Folder of local data: `.data` in the workspace, or CC_DATA_DIR. */
export const dataDir = process.env['CC_DATA_DIR'] ? resolve(process.env['CC_DATA_DIR']) : join(root, '.data');

/** Runs a script of the workspace on this terminal, with the same environment. @returns its exit status */
export function runScript(file: string, ...args: readonly string[]): number {
  return spawnSync(process.execPath, [join(root, file), ...args], { stdio: 'inherit' }).status ?? 1;
}

/**
 * npm keeps an option that stands before ` -- ` for itself, and the command would do something else: without its
 * option, a canary is a release to everybody, and a restore forgets opt-outs.
 * @param names of the command's options
 * @returns what is wrong
 */
export function keptByNpm(names: readonly string[]): string | undefined {
  const isSet = (name: string) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined;
  // npm takes --to for the beginning of a name of its own.
  const kept = names.find((name) => isSet(name) || (name === 'to' && isSet('token-description')));
  return (
    kept && `npm took --${kept} for an option of its own. Write " -- " before the first argument. Nothing was done.`
  );
}
