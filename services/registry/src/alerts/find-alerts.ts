import type { BrowserReportSummary, VersionReports } from '@cc/contracts/api/browser-report-summary';
import type { RegistryState, RemoteState } from '@cc/contracts/deploy/state';

/** Something that a team must know about a version that visitors have. */
export interface Alert {
  readonly remote: string;
  readonly version: string;
  readonly about: 'failing' | 'prerender' | 'canary';
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
