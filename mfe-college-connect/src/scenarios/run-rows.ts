import type { RunState, SendStatus } from '@cc/contracts/api/runs';
import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import { startedRun } from '@cc/contracts/scenarios/samples';
import { jordan } from '@cc/contracts/fixtures/people';
import type { Row } from '@cc/contracts/scenarios/scenario';
import { schoolMail } from '@cc/contracts/letter/school-mail';
import { defaultBody } from '../email-template/default-mail.ts';
import { athlete } from './wizard-storage-of.ts';

interface SchoolState {
  readonly status: SendStatus;
  readonly error_code?: string;
  readonly error_message?: string;
  readonly due_at?: string;
  readonly subject?: string;
  /** How often it was begun. Left out: as its state says. */
  readonly attempt?: number;
}

export interface RunRowsOptions {
  readonly id?: string;
  readonly userId?: string;
  readonly state?: RunState;
  readonly pauseCode?: string;
  readonly pauseMessage?: string;
  /** Whether a page showed its end. */
  readonly seen?: boolean;
  readonly createdAt?: string;
  readonly wakeAt?: string;
  /** In the order of the four schools. */
  readonly schools: readonly SchoolState[];
}

const subject = 'Jordan Avery | 2027 Soccer Recruiting';

/** The rows of one run to schools of the scenarios, as the data service has them. */
export function runRows(options: RunRowsOptions): { readonly own_runs: Row[]; readonly own_sends: Row[] } {
  const { id = startedRun.runId, userId = jordan.id, state = 'running', seen = false, schools } = options;
  const { createdAt = '2026-11-22T16:20:00.000Z', wakeAt = '2026-11-22T16:20:10.000Z' } = options;
  const names = [...new Set(soccerCoaches.map(({ school }) => school))];
  const isOver = state === 'finished' || state === 'stopped';
  const run = {
    id,
    user_id: userId,
    idempotency_key: `key of ${id}`,
    provider: 'gmail',
    mailbox: jordan.email,
    gender: 'women',
    sport: 'soccer',
    subject,
    state,
    wake_at: wakeAt,
    pause_code: options.pauseCode ?? null,
    pause_message: options.pauseMessage ?? null,
    ended_at: isOver ? createdAt : null,
    seen,
    created_at: createdAt,
  };
  const sends = schools.map((state, index) => {
    const { status, error_code = null, error_message = null, due_at = null } = state;
    const school = names[index] ?? `School ${index}`;
    const coaches = soccerCoaches.filter((coach) => coach.school === school);
    const begun = status !== 'planned' && status !== 'skipped';
    return {
      id: `${id.slice(0, -12)}${String(index).padStart(12, '0')}`,
      user_id: userId,
      run_id: id,
      position: index + 1,
      school,
      status,
      attempt: state.attempt ?? (begun ? 1 : 0),
      coach_ids: coaches.map((coach) => coach.id),
      recipients: coaches.map(({ first_name, last_name, email }) => ({
        name: `${first_name} ${last_name}`,
        ...(begun && { address: email }),
      })),
      subject: state.subject ?? subject,
      body: schoolMail({ subject, body: defaultBody }, athlete, { school, coaches: [] }).body,
      error_code,
      error_message,
      due_at,
      started_at: begun ? new Date(Date.parse(createdAt) + (10 + index) * 1000).toISOString() : null,
      created_at: createdAt,
    };
  });
  return { own_runs: [run], own_sends: sends };
}

/** The rows of several runs together. */
export function rowsOf(...runs: readonly RunRowsOptions[]): { readonly own_runs: Row[]; readonly own_sends: Row[] } {
  const all = runs.map(runRows);
  return { own_runs: all.flatMap((rows) => rows.own_runs), own_sends: all.flatMap((rows) => rows.own_sends) };
}

/** Where two of the schools are; the others are not known. */
export const schoolRows: Row[] = [
  { school: 'Duke University', institution: 'Duke University', city: 'Durham', state: 'NC', nicknames: [] },
  { school: 'Stanford University', institution: 'Stanford University', city: 'Stanford', state: 'CA', nicknames: [] },
];

/** A run that begins later, each school in its own morning. */
export const scheduledRun = {
  state: 'scheduled',
  createdAt: '2099-01-04T14:05:00.000Z',
  wakeAt: '2099-01-06T12:30:00.000Z',
  schools: ['12:30', '15:30', '13:30', '12:30'].map((time) => ({
    status: 'planned',
    due_at: `2099-01-06T${time}:00.000Z`,
  })),
} as const satisfies RunRowsOptions;

/** The API's messages. */
export const broke =
  'The connection to Gmail broke while this email was being sent, so we do not know if it went out. We will not send it again unless you say so. Please check your Sent folder.';

export const sent = { status: 'sent' } as const;
export const planned = { status: 'planned' } as const;
/** It was begun and did not leave, and waits again. */
export const plannedAgain = { status: 'planned', attempt: 1 } as const;
export const sendingNow = { status: 'sending' } as const;
export const failed = {
  status: 'failed',
  error_code: 'provider_refused',
  error_message: 'Gmail refused this email.',
} as const;
export const unknown = { status: 'unknown', error_code: 'outcome_unknown', error_message: broke } as const;
export const skipped = { status: 'skipped' } as const;
export const declined = {
  status: 'skipped',
  error_code: 'declined',
  error_message: 'Your parent declined this run, so nothing was sent and no token was used.',
} as const;
export const stopped = { status: 'skipped', error_code: 'stopped' } as const;
export const repeated = {
  status: 'skipped',
  error_code: 'letter_repeated',
  error_message: 'Its coaches have another letter from you by now, so this one was left out.',
} as const;

/** A run of another day, which is over. */
export const earlier = {
  id: 'a3a1c0de-1f2e-4a3b-8c4d-5e6f70819204',
  state: 'finished',
  createdAt: '2026-11-09T14:05:00.000Z',
  schools: [sent, sent],
} as const;
