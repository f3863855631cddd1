import type { Run, Send } from '../api/runs.ts';

/** How many schools of a run stand where. */
export interface RunCounts {
  /** Without the schools that the user left out. */
  readonly total: number;
  readonly accepted: number;
  readonly failed: number;
  /** It is not known whether they were sent: the user answers (D1.7). */
  readonly unknown: number;
  /** Planned, or left out by a stop. */
  readonly open: number;
}

export function countRun({ sends }: Pick<Run, 'sends'>): RunCounts {
  const count = (...statuses: Send['status'][]) => sends.filter(({ status }) => statuses.includes(status)).length;
  const leftOut = sends.filter(isLeftOut).length;
  const accepted = count('sent');
  const failed = count('failed');
  const unknown = count('unknown');
  const total = sends.length - leftOut;
  return { total, accepted, failed, unknown, open: total - accepted - failed - unknown };
}

/** Whether the user skipped this school. A stop leaves schools out too, but they can be sent later. */
export function isLeftOut({ status, error_code }: Send): boolean {
  return status === 'skipped' && error_code !== 'stopped';
}

/** Whether it is on its way: nothing can hold it any more. */
export function isUnderWay({ status }: Send): boolean {
  return status === 'reserved' || status === 'sending';
}

/** Whether the run sends nothing more. */
export function isOver({ state, sends }: Run): boolean {
  return (state === 'finished' || state === 'stopped') && !sends.some(isUnderWay);
}

/** Whether schools wait for their own mornings. */
export function hasMornings({ sends }: Run): boolean {
  return sends.some(({ due_at }) => due_at !== null);
}

const hour = 3_600_000;

/** Whether it is long until the run goes on, so that the user may want to write to other schools meanwhile. */
export function isForLater({ state, wake_at }: Run): boolean {
  return (state === 'scheduled' || state === 'waiting') && Date.parse(wake_at) - Date.now() > hour;
}

/** Whether the run was taken back before its first email. */
export function isUndone({ pause_code }: Run): boolean {
  return pause_code === 'undone';
}

/** Whether it waits until a parent approves it (D24.4). */
export function waitsForParent({ pause_code }: Run): boolean {
  return pause_code === 'parent_approval';
}

/** Whether a parent declined it. */
export function isDeclined({ pause_code }: Run): boolean {
  return pause_code === 'declined';
}

/** Whether every school that the user wanted was emailed. */
export function isComplete(run: Run): boolean {
  const { total, accepted } = countRun(run);
  return isOver(run) && total > 0 && accepted === total;
}

/**
 * Whether the first email has begun, so that the run can no longer be undone: as `change_run` says, also if it did not
 * leave.
 */
export function hasBegun({ sends }: Run): boolean {
  return sends.some(({ attempt }) => attempt > 0);
}

/** The results of all schools in one sentence. */
export function tally(run: Run): string {
  const { total, accepted, failed, unknown, open } = countRun(run);
  const rest = isOver(run) ? failed + open : failed;
  const parts = [
    `${accepted} of ${total} sent`,
    rest > 0 && `${rest} not sent`,
    unknown > 0 && `${unknown} ${unknown === 1 ? 'needs' : 'need'} your answer`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
