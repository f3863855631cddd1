import type { ToldRelease } from '@cc/contracts/deploy/deploy-api';
import { describeSource } from '@cc/contracts/deploy/version-record';
import { describeShare, type Release } from '@cc/contracts/deploy/release';

type Effect = Pick<Release, 'kind' | 'from' | 'to' | 'percent' | 'groups' | 'automatic'>;

/** The effect of a release. */
export function describeRelease({ kind, from, to, percent = 0, groups, automatic }: Effect): string {
  switch (kind) {
    case 'live':
      return `${to} for everyone${from === null ? ', the first version' : `, replacing ${from}`}`;
    case 'canary':
      return `${to} for ${describeShare({ percent, groups })}${automatic ? ', raised by itself' : ''}, ${from ?? 'nothing'} for the others`;
    case 'promote':
      return `the canary ${to} for everyone, replacing ${from ?? 'nothing'}`;
    case 'rollback':
      if (from === to) return `${to} stays, with no version to fall back on`;
      return `back to ${to}, replacing ${from ?? 'nothing'}`;
    case 'stop-canary':
      return `canary ${from ?? ''} stopped, ${to} for everyone`;
    case 'retire':
      return `no longer on the site, last at ${to}`;
  }
}

/** Differences that a line of the history tells; the console tells all. */
const toldDifferences = 6;

/** One line of the history. */
export function historyLine(release: ToldRelease): string {
  // Only a forced release has failed ones.
  const failed = release.checks.filter(({ ok }) => !ok);
  const passed = release.checks.length - failed.length;
  const checks = passed > 0 ? `, ${passed} checks passed` : '';
  const despite = failed.map(({ detail }) => `\n          despite: ${detail}`).join('');
  const note = release.note === undefined ? '' : `\n          "${release.note}"`;
  const at = release.at.replace('T', ' ').slice(0, 19);
  const source = release.source && `\n          built from ${describeSource(release.source)}`;
  const run = release.source?.run === undefined ? '' : `\n          ${release.source.run}`;
  const others = release.difference.length - toldDifferences;
  const told = [...release.difference.slice(0, toldDifferences), ...(others > 0 ? [`${others} more`] : [])];
  const difference = told.length > 0 ? `\n          unlike the live version: ${told.join('; ')}` : '';
  const line = `  ${String(release.seq).padStart(4)}  ${at}  ${release.remote}  ${release.kind}: ${describeRelease(release)}`;
  return `${line}\n          by ${release.who}${checks}${source ?? ''}${run}${difference}${despite}${note}`;
}
