import type { VersionRecord } from '@cc/contracts/deploy/version-record';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { StoredVersion } from './version-store.ts';

/** Files that are named one by one: the largest differences. */
const namedFiles = 20;

/** What distinguishes a version from the live one: routes, fragments, shared modules and files, one phrase each. */
export function differenceOf(version: StoredVersion, live: StoredVersion): string[] {
  return [
    ...inList('route', routesOf(version.manifest), routesOf(live.manifest)),
    ...inList('fragment', version.manifest.fragments, live.manifest.fragments),
    ...inShared(version.manifest.shared ?? {}, live.manifest.shared ?? {}),
    ...inFiles(bytesByName(version.files), bytesByName(live.files)),
  ];
}

const routesOf = ({ routes }: RemoteManifest) => routes.map(({ path }) => path);

function inList(what: string, names: readonly string[], live: readonly string[]): string[] {
  return [
    ...names.filter((name) => !live.includes(name)).map((name) => `${what} ${name} is new`),
    ...live.filter((name) => !names.includes(name)).map((name) => `${what} ${name} is gone`),
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
  const changed = [...new Set([...files.keys(), ...live.keys()])]
    .map((name) => ({ name, now: files.get(name), before: live.get(name) }))
    .map((file) => ({ ...file, by: (file.now ?? 0) - (file.before ?? 0) }))
    .filter(({ now, before }) => now !== before)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by) || (a.name < b.name ? -1 : 1));
  const named = changed.slice(0, namedFiles).map(({ name, now, before, by }) => {
    if (before === undefined) return `${name} is new, ${bytes(by)}`;
    return now === undefined ? `${name} is gone, ${bytes(by)}` : `${name} ${bytes(by)}`;
  });
  const others = changed.length - named.length;
  return others > 0 ? [...named, `${others} more files`] : named;
}

/**
 * Bytes of each file by its name without the hash of its content. Files of one size count as equal: each script of a version
 * differs anyway, since it contains the version's name. Source maps and compressed copies follow their scripts.
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

const bytes = (difference: number) => `${difference > 0 ? '+' : ''}${difference.toLocaleString('en-US')} bytes`;
