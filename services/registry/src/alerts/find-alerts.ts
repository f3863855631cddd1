import type { BrowserReportSummary, VersionReports } from '@cc/contracts/api/browser-report-summary';
import type { RegistryState, RemoteState } from '@cc/contracts/deploy/state';
import { nameOf } from '../auth/deployer.ts';
import { byRegistry } from '../canaries/move-canaries.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';

/** Something that a team must know about a version that visitors have. */
export interface Alert {
  readonly remote: string;
  readonly version: string;
  readonly about: 'failing' | 'prerender' | 'canary' | 'files' | 'unreadable';
  /** One or two sentences. */
  readonly text: string;
}

/** Failed loads of the last hour that are more than chance, and their share of all. */
const failing = { loads: 10, share: 0.05 };

/** Alerts about live versions and canaries. @param summary reports of the last hour */
export function findAlerts({ remotes }: RegistryState, { versions }: BrowserReportSummary): Alert[] {
  return Object.values(remotes).flatMap((state) =>
    versions
      .filter(({ remote, version }) => remote === state.name && isServed(state, version))
      .flatMap((reports) => alertsOf(state, reports)),
  );
}

/** Milliseconds for which a stopped canary is found again, so that an alert that was not delivered is sent later. */
const stoppedFor = 60 * 60_000;

/** Alerts about canaries that the registry itself stopped lately (D8.19). */
export async function findStoppedCanaries(
  { remotes }: RegistryState,
  releases: Pick<ReleaseReader, 'history'>,
  now = Date.now(),
): Promise<Alert[]> {
  const lately = Object.values(remotes).filter(({ at }) => now - Date.parse(at) < stoppedFor);
  const last = await Promise.all(lately.map(({ name }) => releases.history(name, { limit: 1 })));
  return last.flat().flatMap(({ kind, who, remote, from, note }) => {
    if (kind !== 'stop-canary' || from === null || who !== nameOf({ kind: 'operator' }, byRegistry)) return [];
    const text = `The canary ${remote} ${from} was stopped: ${note}`;
    return [{ remote, version: from, about: 'canary' as const, text }];
  });
}

/** An alert about objects in the log of releases that no registry wrote (D8.6). */
export async function findStrangers(releases: Pick<ReleaseReader, 'strangers'>): Promise<Alert[]> {
  const keys = await releases.strangers();
  if (keys.length === 0) return [];
  const named = keys.slice(0, 5).join(', ');
  const text = `No registry wrote ${named}${keys.length > 5 ? ` and ${keys.length - 5} more` : ''}. Somebody wrote to the storage, perhaps over a release. See "A remote is hostile" in docs/operations/incidents.md.`;
  return [{ remote: 'releases', version: `${keys.length}`, about: 'files', text }];
}

/**
 * An alert about a live version with changed or lost files, which visitors do not get, or with unreadable ones. Reads
 * each file.
 */
export async function findChangedFiles(
  { name, live }: RemoteState,
  releases: Pick<ReleaseReader, 'changedFiles'>,
  onProblem: (error: unknown) => void,
): Promise<Alert[]> {
  const changed = await releases.changedFiles(name, live).catch((error: unknown) => void onProblem(error));
  if (!changed) {
    const text = `Files of ${name} ${live} (live) cannot be read, so its pages may fail. The log of the registry says why.`;
    return [{ remote: name, version: live, about: 'unreadable', text }];
  }
  // No visitor gets a source map.
  if (changed.every((key) => /\.map(\.(br|gz))?$/.test(key))) return [];
  // Not their names, which a build could fill with mentions.
  const text = `Files of ${name} ${live} (live) were changed or lost, so visitors get an older version, or none. The console lists them.`;
  return [{ remote: name, version: live, about: 'files', text }];
}

/** Whether visitors get this version. */
export function isServed({ live, canary }: RemoteState, version: string | undefined): version is string {
  return version !== undefined && (version === live || version === canary?.version);
}

function alertsOf(state: RemoteState, { version = '', loads, failures, samples }: VersionReports): Alert[] {
  const { name } = state;
  const share = failures / Math.max(1, loads + failures);
  const unrendered = samples.some(({ source }) => source === 'prerender');
  const role = version === state.live ? 'live' : 'the canary';
  return [
    ...(failures >= failing.loads && share >= failing.share
      ? [
          {
            remote: name,
            version,
            about: 'failing' as const,
            text: `${name} ${version} (${role}) fails in browsers: ${failures} of ${loads + failures} loads in an hour.`,
          },
        ]
      : []),
    ...(unrendered
      ? [
          {
            remote: name,
            version,
            about: 'prerender' as const,
            // Neither the address nor the message, which a build could fill with mentions and links.
            text: `A page of ${name} ${version} (${role}) cannot be prerendered. The console shows which one, and why.`,
          },
        ]
      : []),
  ];
}
