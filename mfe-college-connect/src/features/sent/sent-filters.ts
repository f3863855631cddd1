import type { Run, Send } from '../../api/runs.ts';
import { stateText } from '../../run/send-row.tsx';

/** States that the page filters by, each with its send states. */
export const stateFilters = {
  all: { label: 'All states', statuses: null },
  sent: { label: 'Accepted', statuses: ['sent'] },
  waiting: { label: 'Waiting', statuses: ['planned', 'released', 'reserved', 'sending'] },
  unknown: { label: 'Needs your answer', statuses: ['unknown'] },
  failed: { label: 'Not sent', statuses: ['failed'] },
  skipped: { label: 'Skipped or stopped', statuses: ['skipped'] },
} as const satisfies Record<string, { label: string; statuses: readonly Send['status'][] | null }>;
export type StateFilter = keyof typeof stateFilters;

export interface SentFilters {
  readonly search: string;
  readonly state: StateFilter;
  /** A run's id; empty for all. */
  readonly runId: string;
}

export const noFilters: SentFilters = { search: '', state: 'all', runId: '' };

/** A run with those of its emails that match; `shown` is never empty. */
export interface MatchingRun {
  readonly run: Run;
  readonly shown: readonly Send[];
}

export function filterRuns(runs: readonly Run[], { search, state, runId }: SentFilters): readonly MatchingRun[] {
  const words = comparable(search).split(/\s+/).filter(Boolean);
  const statuses: readonly Send['status'][] | null = stateFilters[state].statuses;
  return runs.flatMap((run) => {
    if (runId !== '' && run.id !== runId) return [];
    const shown = run.sends.filter((send) => {
      if (statuses && !statuses.includes(send.status)) return false;
      const text = searchText(send);
      return words.every((word) => text.includes(word));
    });
    return shown.length > 0 ? [{ run, shown }] : [];
  });
}

function searchText({ school, subject, recipients }: Send): string {
  return comparable(
    [school, subject, ...(recipients ?? []).flatMap(({ name, address }) => [name, address ?? ''])].join(' '),
  );
}

/** Lower case without accents. */
function comparable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The table of these emails, with its heading row, for a spreadsheet. Times in UTC. */
export function exportRows(runs: readonly MatchingRun[]): readonly (readonly string[])[] {
  const heading = [
    'Time (UTC)',
    'School',
    'Coaches',
    'Addresses',
    'Subject',
    'State',
    'Reason',
    'Sport',
    'From',
    'Run',
  ];
  const rows = runs.flatMap(({ run, shown }) =>
    shown.map((send) => {
      const recipients = send.recipients ?? [];
      return [
        send.started_at === null ? '' : timeOf(send.started_at),
        send.school,
        recipients.map(({ name }) => name).join('; '),
        recipients.flatMap(({ address }) => address ?? []).join('; '),
        send.subject,
        stateText(run, send),
        send.error_message ?? '',
        programText(run),
        run.mailbox,
        timeOf(run.created_at),
      ];
    }),
  );
  return [heading, ...rows];
}

/** `2026-11-23 07:30:00`, which spreadsheets read as a time. */
function timeOf(time: string): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

/** `Women's Soccer`. */
export function programText({ gender, sport }: Pick<Run, 'gender' | 'sport'>): string {
  const capitalized = sport.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
  return `${gender === 'men' ? "Men's" : "Women's"} ${capitalized}`;
}
