import type { ViewRow } from '../../rows/view-row.ts';

/** What became of the token of an email. An email that was not sent gave it back, and still says that it took one. */
export function tokenOf({ status, charged }: Pick<ViewRow<'sends'>, 'status' | 'charged'>): string {
  if (!charged || status === 'planned' || status === 'skipped') return 'None';
  if (status === 'sent') return 'Used';
  return status === 'failed' || status === 'released' ? 'Came back' : 'Held';
}
