import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { z } from 'zod';
import { deployCommands } from '../cli/commands.mjs';
import { readDeclaration } from '../federation/declaration.ts';
import { liftedLock } from './lifted-lock.ts';
import { ourPackages } from '../upgrade/our-packages.ts';
import { packWorkspace } from './pack-workspace.ts';
import { writeTeamFiles } from './team-files.ts';

export interface LiftOut {
  /** Name of a remote of this workspace. */
  readonly remote: string;
  readonly root: string;
  /** The new folder of the remote; it must not exist. */
  readonly into: string;
}

/** The operator's commands need the operator's key, and are called in the workspace. */
const isForTeams = (command: string) => command !== 'deploy:token' && command !== 'deploy:approve';

/** Further dev dependencies for the checks of a remote, with the workspace's versions. */
const checks = [/^@testing-library\//, /^@types\/(jest|node|react|react-dom)$/, /^axe-core$/];
/** Provided by the host at run time; needed here for tests and the build. */
const hosted = ['react', 'react-dom', 'react-router', 'react-router-dom', '@supabase/supabase-js'];

/** All commands of a remote in a repository of its own. */
const scripts = Object.fromEntries(
  ['dev', 'typecheck', 'lint', 'test', 'build', 'upgrade', ...deployCommands.filter(isForTeams)].map((name) => [
    name,
    `cc ${name}`,
  ]),
);

const packageSchema = z.looseObject({
  name: z.string(),
  version: z.string().default('0.0.0'),
  scripts: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  engines: z.record(z.string(), z.string()).default({}),
  overrides: z.record(z.string(), z.string()).default({}),
});

/**
 * Copies a remote out of the workspace into a folder of its own, with packed contracts, components and tools beside it.
 * There, all commands of `cc` work without the workspace.
 * @throws Error when the folder exists already
 */
export async function liftOut({ remote, root, into }: LiftOut): Promise<void> {
  if (existsSync(into)) throw new Error(`${into} exists already. Choose a new folder.`);
  const built = new Set(['dist', 'node_modules', '.cache']);
  cpSync(join(root, remote), into, { recursive: true, filter: (file) => !built.has(basename(file)) });
  const vendor = join(into, 'vendor');
  mkdirSync(vendor);
  const packed = await Promise.all(
    ourPackages.map(async ([folder, packing]) => {
      const { archive } = await packWorkspace(join(root, folder), packing, vendor);
      return [`@cc/${folder}`, `file:${relative(into, archive)}`] as const;
    }),
  );
  const manifest = manifestOf(root, remote, Object.fromEntries(packed));
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const lock = liftedLock(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
    ourPackages.map(([folder]) => folder),
  );
  writeFileSync(join(into, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
  cpSync(join(root, '.npmrc'), join(into, '.npmrc'));
  writeTeamFiles(into, readDeclaration(into));
}

function manifestOf(root: string, remote: string, packed: Readonly<Record<string, string>>): Record<string, unknown> {
  const own = readPackage(join(root, remote));
  const workspace = readPackage(root);
  const { nx: _nx, ...rest } = own;
  const needed = Object.entries(workspace.devDependencies).filter(([name]) => checks.some((check) => check.test(name)));
  const brought = hosted.map((name) => [name, readPackage(join(root, 'node_modules', name)).version] as const);
  return {
    ...rest,
    scripts: { ...own.scripts, ...scripts },
    engines: readPackage(join(root, 'tools')).engines,
    dependencies: { ...own.dependencies, ...packed },
    devDependencies: Object.fromEntries([...needed, ...brought]),
    // The packages depend on each other by version; here, by path.
    overrides: { ...workspace.overrides, ...Object.fromEntries(Object.keys(packed).map((name) => [name, `$${name}`])) },
  };
}

function readPackage(folder: string): z.output<typeof packageSchema> {
  return packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}
