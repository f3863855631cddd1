import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { ShellManifest } from '@cc/contracts/federation/shell';
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

type Build = Pick<RemoteManifest, 'name' | 'shared' | 'federation' | 'apiContract'>;

/** The shared modules of the live builds, conflicts first. */
export function sharedRows(shell: ShellManifest, builds: readonly Build[]): SharedRow[] {
  const packages = new Set([shell.shared ?? {}, ...builds.map(({ shared = {} }) => shared)].flatMap(packagesOf));
  const rows = [
    ...[...packages].sort().map((name) => packageRow(name, shell, builds)),
    agreementRow('Federation runtime', shell.federation?.runtime, builds, ({ federation }) => federation?.runtime),
    agreementRow('Bundler', shell.federation?.bundler, builds, ({ federation }) => federation?.bundler),
    agreementRow('API contract', undefined, builds, ({ apiContract }) => apiContract),
  ];
  return [...rows.filter(({ skew }) => skew), ...rows.filter(({ skew }) => !skew)];
}

function packagesOf(shared: Readonly<Record<string, string>>): string[] {
  return Object.keys(shared).map(packageOf);
}

function packageRow(name: string, shell: ShellManifest, builds: readonly Build[]): SharedRow {
  const version = saidOf(name, shell.shared);
  const needs = builds.map(({ name: remote, shared }) => {
    const says = saidOf(name, shared);
    return { remote, says, fits: says === undefined || version === undefined || fits(version, says) };
  });
  const misfits = needs.filter((need) => !need.fits).map(({ remote }) => remote);
  const skew =
    misfits.length > 0
      ? `${misfits.join(', ')}: the shell’s version is outside the range`
      : differing(needs, 'ranges differ; the shell’s version is within all of them');
  return { what: name, shell: version, needs, skew };
}

/** The requirements of one build for all modules of a package, as one. */
function saidOf(name: string, shared: Readonly<Record<string, string>> = {}): string | undefined {
  return Object.entries(shared).find(([module]) => packageOf(module) === name)?.[1];
}

function agreementRow(
  what: string,
  shell: string | undefined,
  builds: readonly Build[],
  say: (build: Build) => string | undefined,
): SharedRow {
  const needs = builds.map((build) => ({ remote: build.name, says: say(build), fits: true }));
  const all = shell === undefined ? needs : [...needs, { remote: 'shell', says: shell, fits: true }];
  return { what, shell, needs, skew: differing(all, 'not the same everywhere') };
}

function differing(needs: readonly Need[], message: string): string | undefined {
  return new Set(needs.map(({ says }) => says).filter((says) => says !== undefined)).size > 1 ? message : undefined;
}
