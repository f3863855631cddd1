import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { changesBetween, isNewer, majorOf } from './changes.ts';
import { npm, requireOurRegistry } from './npm.ts';
import { ourNames } from './our-packages.ts';

const packageSchema = z.record(z.string(), z.unknown());
const versionsSchema = z.record(z.string(), z.unknown()).default({});
/** npm lists a package once for each that depends on it. */
const outdatedSchema = z.record(
  z.string(),
  z.preprocess((entry) => (Array.isArray(entry) ? entry[0] : entry), z.object({ latest: z.string() })),
);
const versionSchema = z.object({ version: z.string() });

/** What an upgrade did, and what it left for people. */
export interface Upgrade {
  readonly moved: readonly {
    readonly name: string;
    readonly from: string;
    readonly to: string;
    readonly changes: string;
  }[];
  /** Newer versions with another major number, which were not taken. */
  readonly breaking: readonly { readonly name: string; readonly version: string }[];
}

/**
 * Takes the newest versions of our packages: those that fit the installed ones, or all.
 * @param major whether versions that need changes in the remote are taken too
 * @throws Error with what npm said
 */
export function upgrade(dir: string, major: boolean): Upgrade {
  requireOurRegistry(dir);
  const before = ourNames.map((name) => [name, installedVersion(dir, name)] as const);
  const wanted = before.map(([name, version]) => [name, major ? latestOf(dir, name) : version] as const);
  writePackage(dir, wanted);
  npm(['update', '--save', ...ourNames], dir);
  const latest = major
    ? {}
    : outdatedSchema.parse(JSON.parse(npm(['outdated', '--json', ...ourNames], dir, [0, 1]) || '{}'));
  const moved = before.flatMap(([name, from]) => {
    const to = installedVersion(dir, name);
    if (!isNewer(to, from)) return [];
    return [{ name, from, to, changes: changesBetween(changelogOf(dir, name), from, to) }];
  });
  const breaking = before.flatMap(([name, from]) => {
    const version = latest[name]?.latest;
    return version !== undefined && majorOf(version) > majorOf(from) ? [{ name, version }] : [];
  });
  return { moved, breaking };
}

/** Puts versions instead of the archives of a lift-out. */
function writePackage(dir: string, wanted: readonly (readonly [name: string, version: string])[]): void {
  const file = join(dir, 'package.json');
  const manifest = packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const kind of ['dependencies', 'devDependencies', 'peerDependencies'].filter((one) => one in manifest)) {
    const versions = versionsSchema.parse(manifest[kind]);
    for (const [name, version] of wanted) if (name in versions) versions[name] = `^${version}`;
    manifest[kind] = versions;
  }
  const overrides = Object.entries(versionsSchema.parse(manifest['overrides']));
  manifest['overrides'] = Object.fromEntries(overrides.filter(([name]) => !ourNames.includes(name)));
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

function latestOf(dir: string, name: string): string {
  return npm(['view', name, 'dist-tags.latest'], dir).trim();
}

function installedVersion(dir: string, name: string): string {
  const file = join(dir, 'node_modules', name, 'package.json');
  if (!existsSync(file)) throw new Error(`${name} is not installed. Run "npm install" first.`);
  return versionSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

function changelogOf(dir: string, name: string): string {
  const file = join(dir, 'node_modules', name, 'CHANGELOG.md');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
