import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { fits, packageOf } from '../../gate/platform.ts';

/** One build's requirement for a shared package. */
export interface Need {
  readonly remote: string;
  /** Undefined where the build does not use it. */
  readonly says: string | undefined;
  readonly fits: boolean;
}

export interface SharedRow {
  readonly what: string;
  readonly shell: string | undefined;
  readonly needs: readonly Need[];
  /** A sentence, when builds differ. */
  readonly skew: string | undefined;
}

type Build = Pick<RemoteManifest, 'name' | 'shared' | 'federation' | 'apiContract' | 'hostContract' | 'host'>;

/** The shared modules of the live builds, conflicts first. */
export function sharedRows(live: readonly Build[]): SharedRow[] {
  const shell = live.find(({ host }) => host);
  const builds = live.filter(({ host }) => !host);
  const offered = rangesOf(shell?.shared);
  const needed = builds.map(({ name, shared }) => ({ remote: name, ranges: rangesOf(shared) }));
  const packages = new Set([offered, ...needed.map(({ ranges }) => ranges)].flatMap((ranges) => [...ranges.keys()]));
  const rows = [
    ...[...packages].sort().map((name) => packageRow(name, offered.get(name), needed)),
    agreementRow('Federation runtime', { shell, builds }, ({ federation }) => federation?.runtime),
    agreementRow('Bundler', { shell, builds }, ({ federation }) => federation?.bundler),
    agreementRow('Host services', { shell, builds }, ({ hostContract }) => hostContract),
    agreementRow('API contract', { shell, builds }, ({ apiContract }) => apiContract),
  ];
  return [...rows.filter(({ skew }) => skew), ...rows.filter(({ skew }) => !skew)];
}

/** The requirement for each package: that for its first module. */
function rangesOf(shared: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> {
  const ranges = new Map<string, string>();
  for (const [module, range] of Object.entries(shared)) {
    const name = packageOf(module);
    if (!ranges.has(name)) ranges.set(name, range);
  }
  return ranges;
}

interface Needed {
  readonly remote: string;
  readonly ranges: ReadonlyMap<string, string>;
}

function packageRow(name: string, version: string | undefined, needed: readonly Needed[]): SharedRow {
  const needs = needed.map(({ remote, ranges }) => {
    const says = ranges.get(name);
    return { remote, says, fits: says === undefined || version === undefined || fits(version, says) };
  });
  const misfits = needs.filter((need) => !need.fits).map(({ remote }) => remote);
  const skew =
    misfits.length > 0
      ? `${misfits.join(', ')}: the shell’s version is outside the range`
      : differing(needs, 'ranges differ; the shell’s version is within all of them');
  return { what: name, shell: version, needs, skew };
}

function agreementRow(
  what: string,
  { shell: host, builds }: { readonly shell: Build | undefined; readonly builds: readonly Build[] },
  say: (build: Build) => string | undefined,
): SharedRow {
  const shell = host && say(host);
  const needs = builds.map((build) => ({ remote: build.name, says: say(build), fits: true }));
  const all = shell === undefined ? needs : [...needs, { remote: 'shell', says: shell, fits: true }];
  return { what, shell, needs, skew: differing(all, 'not the same everywhere') };
}

function differing(needs: readonly Need[], message: string): string | undefined {
  return new Set(needs.map(({ says }) => says).filter((says) => says !== undefined)).size > 1 ? message : undefined;
}
