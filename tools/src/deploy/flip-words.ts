import type { Flip } from '@cc/contracts/deploy/flip';

/** What a flip did, in a few words. */
export function whatHappened({ kind, from, to, percent }: Flip): string {
  switch (kind) {
    case 'live':
      return `${to} for everyone${from === null ? ', the first version' : `, before ${from}`}`;
    case 'canary':
      return `${to} for ${percent} % of the visitors, ${from ?? 'nothing'} for the others`;
    case 'promote':
      return `the canary ${to} for everyone, before ${from ?? 'nothing'}`;
    case 'rollback':
      return `back to ${to}, away from ${from ?? 'nothing'}`;
    case 'stop-canary':
      return `the canary ${from ?? ''} is stopped, ${to} for everyone`;
  }
}

/** One line of the history. */
export function historyLine(flip: Flip): string {
  const failed = flip.checks.filter(({ ok }) => !ok).length;
  const checks = flip.checks.length > 0 ? `, ${flip.checks.length - failed} checks passed` : '';
  const note = flip.note === undefined ? '' : `\n          "${flip.note}"`;
  const at = flip.at.replace('T', ' ').slice(0, 19);
  return `  ${String(flip.seq).padStart(4)}  ${at}  ${flip.remote}  ${flip.kind}: ${whatHappened(flip)}\n          by ${flip.who}${checks}${note}`;
}
