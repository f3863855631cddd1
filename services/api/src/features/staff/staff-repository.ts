import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@cc/contracts/api/endpoint';
import type { StaffChange, staffReadPerson } from '@cc/contracts/api/staff';
import { ApiFailure } from '../../api-failure.ts';
import { inTransaction, refusalOf, type Pool, type Queryable } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';
import type { AuthenticatedUser } from '../../plugins/authenticate.ts';

/** What a member of staff changes, and why. */
export interface ReasonedChange {
  readonly staffId: string;
  readonly reason: string;
  readonly change: StaffChange;
}

/** Changes by staff (D20). The database checks the role and writes the audit, in one transaction with the change. */
export interface StaffRepository {
  /** @throws ApiFailure forbidden unless the user has a role, and a session that has not ended. */
  requireRole(user: Pick<AuthenticatedUser, 'id' | 'sessionId'>): Promise<void>;
  /** Ends sign-ins of staff that are older than a working day (D20.1). */
  endOldSessions(): Promise<void>;
  /** @throws ApiFailure forbidden, not_found, or validation_failed with the reason; then nothing was changed. */
  change(reasoned: ReasonedChange): Promise<void>;
  /** @throws ApiFailure forbidden, not_found, or validation_failed: as many as one person reads in a day were read. */
  readPerson(staffId: string, person: string, reason: string): Promise<StaffPerson>;
  /** The answer to an entry of an inbox, as it is mailed. Null: it was deleted meanwhile. */
  findAnswer(inbox: InboxName, entry: number): Promise<EntryAnswer | null>;
}

type StaffPerson = ResponseOf<typeof staffReadPerson>;

export type InboxName = 'messages' | 'feedback' | 'orders';

/** What was written to us, and our answer. */
export interface EntryAnswer {
  readonly to: string;
  readonly subject: string;
  readonly question: string;
  readonly answer: string;
}

export function createStaffRepository(pool: Pool, jobs: JobQueueRepository): StaffRepository {
  return {
    async requireRole({ id, sessionId }) {
      try {
        await pool.query('select public.require_any_staff($1, $2)', [id, sessionId]);
      } catch (error) {
        throw asStaffFailure(error);
      }
    },
    async endOldSessions() {
      await pool.query('select public.end_old_staff_sessions()');
    },
    async change(reasoned) {
      try {
        await inTransaction(pool, async (client) => {
          await callChange(client, jobs, reasoned);
          const { change } = reasoned;
          if (change.kind === 'answer-entry') {
            await jobs.add('mail-staff', { about: 'answer', inbox: change.inbox, entry: change.entry }, client);
          } else if (change.kind === 'invoice-order') {
            await jobs.add('mail-staff', { about: 'invoice', entry: change.order }, client);
          }
        });
      } catch (error) {
        throw asStaffFailure(error);
      }
    },
    async readPerson(staffId, person, reason) {
      const sql = 'select email, name from public.staff_read_person($1, $2, $3)';
      return askForStaff<StaffPerson>(pool, sql, [staffId, person, reason]);
    },
    async findAnswer(inbox, entry) {
      const { rows } = await pool.query<EntryAnswer>(
        `select email as to, ${answeredColumns[inbox]}, answer from public.${inboxTables[inbox]}
         where id = $1 and answer is not null`,
        [entry],
      );
      return rows[0] ?? null;
    },
  };
}

const inboxTables: Readonly<Record<InboxName, string>> = {
  messages: 'contact_messages',
  feedback: 'feedback',
  orders: 'pro_contact_orders',
};

const answeredColumns: Readonly<Record<InboxName, string>> = {
  messages: 'subject, message as question',
  feedback: 'subject, description as question',
  orders: `'Your order of club contacts' as subject, teams as question`,
};

/** Both sides of each family link that ends with a suspension get a mail (D24.9). */
async function suspend(
  client: Queryable,
  jobs: JobQueueRepository,
  values: [staffId: string, person: string, isSuspended: boolean, reason: string],
): Promise<void> {
  const { rows } = await client.query<{ linkId: string; parent: string; athleteEmail: string; athlete: string }>(
    `select link_id as "linkId", parent, athlete_email as "athleteEmail", athlete from public.staff_suspend($1, $2, $3, $4)`,
    values,
  );
  for (const { linkId, parent, athleteEmail, athlete } of rows) {
    for (const to of [parent, athleteEmail]) {
      await jobs.add('mail-family', { about: 'suspended', linkId, to, parent, athlete }, client);
    }
  }
}

async function callChange(
  client: Queryable,
  jobs: JobQueueRepository,
  { staffId, reason, change }: ReasonedChange,
): Promise<void> {
  const call = (sql: string, ...values: unknown[]) => client.query(`select ${sql}`, [staffId, ...values, reason]);
  switch (change.kind) {
    case 'adjust-tokens':
      return void (await call('public.adjust_tokens($1, $2, $3, $4, $5)', change.person, change.tokens, change.after));
    case 'settle-send':
      return void (await call('public.staff_settle_send($1, $2, $3, $4)', change.send, change.outcome));
    case 'end-sessions':
      return void (await call('public.staff_end_sessions($1, $2, $3)', change.person));
    case 'suspend':
    case 'end-suspension':
      return suspend(client, jobs, [staffId, change.person, change.kind === 'suspend', reason]);
    case 'delete-account':
      return void (await call('public.staff_delete_account($1, $2, $3)', change.person));
    case 'answer-entry':
    case 'assign-entry':
    case 'close-entry':
    case 'reopen-entry':
      return void (await call(
        'public.staff_handle_entry($1, $2, $3, $4, $5, $6, $7)',
        change.inbox,
        change.entry,
        change.kind.replace('-entry', ''),
        'owner' in change ? change.owner : null,
        'answer' in change ? change.answer : null,
      ));
    case 'invoice-order':
      return void (await call('public.staff_invoice_order($1, $2, $3)', change.order));
    case 'pause-provider':
      return void (await call('public.staff_pause_provider($1, $2, $3, $4)', change.provider, change.sentence));
    case 'decide-review':
      return void (await call('public.staff_decide_review($1, $2, $3, $4)', change.review, change.approved));
    case 'mark-coach':
      return void (await call('public.staff_mark_coach($1, $2, $3, $4, $5)', change.coach, change.mark, change.set));
    case 'take-back-opt-outs':
      return void (await call('public.staff_take_back_opt_outs($1, $2, $3)', change.sender));
    case 'set-role':
      await call('public.staff_set_role($1, $2, $3, $4)', change.person, change.role);
      return jobs.add(
        'mail-staff',
        { about: 'role', key: randomUUID(), person: change.person, role: change.role },
        client,
      );
  }
}

/**
 * The row that a function for staff answers.
 * @param timeoutMs for the answer. Left out: that of the pool.
 * @throws ApiFailure as `StaffRepository.change`
 */
export async function askForStaff<Row extends object>(
  pool: Pool,
  sql: string,
  values: unknown[],
  timeoutMs?: number,
): Promise<Row> {
  try {
    // In a transaction, the audit learns the request's id.
    const { rows } = await inTransaction(pool, (client) => client.query<Row>(sql, values, timeoutMs));
    if (!rows[0]) throw new Error('The function answered no row.');
    return rows[0];
  } catch (error) {
    throw asStaffFailure(error);
  }
}

/** The database's sentences are written for staff. */
export function asStaffFailure(error: unknown): unknown {
  const refusal = refusalOf(error);
  if (!refusal) return error;
  const codes = { PT403: 'forbidden', PT404: 'not_found' } as const;
  const code = refusal.code === 'PT403' || refusal.code === 'PT404' ? codes[refusal.code] : 'validation_failed';
  return new ApiFailure(code, refusal.message, { cause: error });
}
