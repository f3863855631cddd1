import type { Release } from '@cc/contracts/deploy/release';

/** The effect of a release. */
export function describeRelease({ kind, from, to, percent }: Release): string {
  switch (kind) {
    case 'live':
      return `${to} for everyone${from === null ? ', the first version' : `, replacing ${from}`}`;
    case 'canary':
      return `${to} for ${percent} % of the visitors, ${from ?? 'nothing'} for the others`;
    case 'promote':
      return `the canary ${to} for everyone, replacing ${from ?? 'nothing'}`;
    case 'rollback':
      return `back to ${to}, replacing ${from ?? 'nothing'}`;
    case 'stop-canary':
      return `canary ${from ?? ''} stopped, ${to} for everyone`;
  }
}

/** One line of the history. */
export function historyLine(release: Release): string {
  const failed = release.checks.filter(({ ok }) => !ok).length;
  const checks = release.checks.length > 0 ? `, ${release.checks.length - failed} checks passed` : '';
  const note = release.note === undefined ? '' : `\n          "${release.note}"`;
  const at = release.at.replace('T', ' ').slice(0, 19);
  return `  ${String(release.seq).padStart(4)}  ${at}  ${release.remote}  ${release.kind}: ${describeRelease(release)}\n          by ${release.who}${checks}${note}`;
}
