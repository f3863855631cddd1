import type { VersionRecord } from '@cc/contracts/deploy/version-record';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { StoredVersion } from './version-store.ts';

/** Of each kind that are named one by one; of files, those with the largest differences. */
const mostNamed = 20;
/** Characters of a phrase: names may have thousands, and a history has a hundred releases. */
const longest = 200;

/**
 * What distinguishes a version from the live one: routes, fragments, shared modules and files, one phrase each, others
 * counted.
 */
export function differenceOf(version: StoredVersion, live: StoredVersion): string[] {
  return [
    ...some('routes', inList('route', routesOf(version.manifest), routesOf(live.manifest))),
    ...some('fragments', inList('fragment', version.manifest.fragments, live.manifest.fragments)),
    ...some('shared modules', inShared(version.manifest.shared ?? {}, live.manifest.shared ?? {})),
    ...some('files', inFiles(bytesByName(version.files), bytesByName(live.files))),
  ];
}

function some(what: string, phrases: readonly string[]): readonly string[] {
  const others = phrases.length - mostNamed;
  const named = phrases.slice(0, mostNamed).map((phrase) => phrase.slice(0, longest).toWellFormed());
  return others > 0 ? [...named, `${others} more ${what}`] : named;
}

const routesOf = ({ routes }: RemoteManifest) => routes.map(({ path }) => path);

function inList(what: string, names: readonly string[], live: readonly string[]): string[] {
  const [now, before] = [new Set(names), new Set(live)];
  return [
    ...names.filter((name) => !before.has(name)).map((name) => `${what} ${name} is new`),
    ...live.filter((name) => !now.has(name)).map((name) => `${what} ${name} is gone`),
  ];
}

type Ranges = Readonly<Record<string, string>>;

function inShared(ranges: Ranges, live: Ranges): string[] {
  const before = new Map(Object.entries(live));
  const now = new Map(Object.entries(ranges));
  return [...new Set([...now.keys(), ...before.keys()])]
    .filter((name) => now.get(name) !== before.get(name))
    .map((name) => `${name} ${now.get(name) ?? 'not shared'} instead of ${before.get(name) ?? 'not shared'}`);
}

function inFiles(files: ReadonlyMap<string, number>, live: ReadonlyMap<string, number>): string[] {
  return [...new Set([...files.keys(), ...live.keys()])]
    .map((name) => ({ name, now: files.get(name), before: live.get(name) }))
    .map((file) => ({ ...file, by: (file.now ?? 0) - (file.before ?? 0) }))
    .filter(({ now, before }) => now !== before)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by) || (a.name < b.name ? -1 : 1))
    .map(({ name, now, before, by }) => {
      if (before === undefined) return `${name} is new, ${bytes(by)}`;
      return now === undefined ? `${name} is gone, ${bytes(by)}` : `${name} ${bytes(by)}`;
    });
}

/**
 * Bytes of each file by its name without the hash of its content. Files of one size count as equal: each script of a
 * version differs anyway, since it contains the version's name. Source maps and compressed copies follow their scripts.
 */
function bytesByName(files: VersionRecord['files']): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const [path, { bytes: size }] of Object.entries(files)) {
    if (/\.(map|br|gz)$/.test(path)) continue;
    const name = path.replace(/\.[0-9a-f]{10}(?=\.)/, '');
    sizes.set(name, (sizes.get(name) ?? 0) + size);
  }
  return sizes;
}

const numbers = new Intl.NumberFormat('en-US');
const bytes = (difference: number) => `${difference > 0 ? '+' : ''}${numbers.format(difference)} bytes`;
