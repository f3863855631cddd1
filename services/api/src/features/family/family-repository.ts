import type { RequestOf } from '@cc/contracts/api/endpoint';
import type { setFamilyTerms } from '@cc/contracts/api/family';
import type { Family } from '@cc/contracts/entities/family';
import { invitationParameter } from '@cc/contracts/entities/family';
import { inTransaction, type Pool, type Queryable } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';
import type { LinkCodes } from '../../vault/link-codes.ts';
import { hashSecret } from '../../vault/opaque-secret.ts';

/** What mails about a link say. */
export interface FamilyMailFacts {
  /** First name; empty if not known. */
  readonly athlete: string;
  readonly athleteEmail: string;
  /** The invited address; null once it is linked. */
  readonly invited: string | null;
  /** The address of the linked parent. */
  readonly parent: string | null;
  /** The link of an invitation; null if there is none to show. */
  readonly url: string | null;
}

/** Families in the database (D24). What the database refuses has its sentence. */
export interface FamilyRepository {
  /** Null: the user was deleted. */
  read(userId: string, code: string | undefined): Promise<Family | null>;
  /** Stores an invitation, and queues its mail. @returns its address if it is not mailed. */
  invite(invitation: {
    readonly id: string;
    readonly userId: string;
    readonly athlete: string;
    readonly email: string;
    readonly firstRunWaits: boolean;
    /** Counts its mail, once it is stored: what is refused takes no mail of the address. False: it is not mailed. */
    readonly mayMail: (database: Queryable) => Promise<boolean>;
  }): Promise<string | null>;
  /** Links parent and athlete, who gets a mail. */
  accept(userId: string, code: string): Promise<void>;
  /** Ends a link; the other side gets a mail. False: the user has no such link. */
  end(userId: string, id: string): Promise<boolean>;
  /** @returns the payment pages of the athlete that must end. */
  setTerms(userId: string, terms: RequestOf<typeof setFamilyTerms>): Promise<string[]>;
  /**
   * Approves or declines a run that waits; the athlete gets a mail, and each parent if there are several: any of them
   * decides.
   * @returns whether it is paused all the same.
   */
  decide(userId: string, runId: string, approves: boolean): Promise<boolean>;
  /** Null: the link is gone. */
  mailFacts(id: string): Promise<FamilyMailFacts | null>;
  /** Queues the mails to parents whose approval runs began to wait for, whatever held them. */
  askParents(): Promise<void>;
  /** Those who are asked to approve a run; none if it does not wait. */
  parentsOfHeldRun(runId: string): Promise<{ readonly email: string; readonly athlete: string }[]>;
  /** The addresses of all linked parents of a run's athlete. */
  parentsOfRun(runId: string): Promise<string[]>;
  /** The address of a run's athlete. */
  runOwner(runId: string): Promise<string | null>;
}

/**
 * Decisions about an athlete's runs that mails tell of, in 24 hours: a run can be made to wait, and be decided, again
 * and again.
 */
const maxToldDecisions = 3;

/** @param siteUrl where invitations lead. */
export function createFamilyRepository(
  pool: Pool,
  jobs: JobQueueRepository,
  codes: LinkCodes,
  siteUrl: string,
): FamilyRepository {
  const urlOf = (code: string) => `${siteUrl}/family?${invitationParameter}=${code}`;
  return {
    async read(userId, code) {
      const { rows } = await pool.query<{ family: Family | null }>('select public.family_of($1, $2) as family', [
        userId,
        code === undefined ? null : hashSecret(code),
      ]);
      if (!rows[0]) throw new Error('family_of answered no row.');
      return rows[0].family;
    },
    invite: ({ id, userId, athlete, email, firstRunWaits, mayMail }) =>
      inTransaction(pool, async (client) => {
        const code = codes.codeFor(id);
        const values = [id, userId, hashSecret(code), athlete, email, firstRunWaits];
        await client.query('select public.invite_parent($1, $2, $3, $4, $5, $6)', values);
        if (!(await mayMail(client))) return urlOf(code);
        await jobs.add('mail-family', { about: 'invited', linkId: id }, client);
        return null;
      }),
    accept: (userId, code) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ linkId: string }>('select public.accept_invitation($1, $2) as "linkId"', [
          userId,
          hashSecret(code),
        ]);
        if (rows[0]) await jobs.add('mail-family', { about: 'accepted', linkId: rows[0].linkId }, client);
      }),
    end: (userId, id) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ told: string | null; athlete: string; byAthlete: boolean }>(
          'select told, athlete, by_athlete as "byAthlete" from public.end_family_link($1, $2)',
          [userId, id],
        );
        if (!rows[0]) return false;
        const { told: to, athlete, byAthlete } = rows[0];
        if (to !== null) await jobs.add('mail-family', { about: 'ended', linkId: id, to, athlete, byAthlete }, client);
        return true;
      }),
    async setTerms(userId, { id, monthlyLimitCents, firstRunWaits }) {
      const { rows } = await pool.query<{ session: string }>(
        'select public.set_family_terms($1, $2, $3, $4, $5) as session',
        [userId, id, monthlyLimitCents, firstRunWaits, monthlyLimitCents === undefined],
      );
      return rows.map(({ session }) => session);
    },
    decide: (userId, runId, approves) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ wakeAt: Date; paused: boolean; decisions: number }>(
          `select run.wake_at as "wakeAt", run.state = 'paused' as paused, counted.current as decisions
           from public.decide_run($1, $2, $3) run
           cross join lateral private.count_request('decisions ' || run.user_id, interval '24 hours') counted`,
          [userId, runId, approves],
        );
        if (!rows[0]) throw new Error('decide_run answered no row.');
        const { wakeAt, paused, decisions } = rows[0];
        if (approves) await jobs.addRun(runId, wakeAt, 0, client);
        if (decisions > maxToldDecisions) return paused;
        const [owner, parents] = [await addressOfOwner(client, runId), await addressesOfParents(client, runId)];
        const told = [...(owner === null ? [] : [owner]), ...(parents.length > 1 ? parents : [])];
        for (const [place, to] of told.entries()) {
          const about = approves ? 'approved' : 'declined';
          await jobs.add('mail-family', { about, runId, to, key: `${runId}-${place}` }, client);
        }
        return paused;
      }),
    async mailFacts(id) {
      const { rows } = await pool.query<Omit<FamilyMailFacts, 'url'> & { hash: Buffer | null }>(
        `select code_hash as hash, athlete, invited, parent, athlete_email as "athleteEmail" from public.family_mail($1)`,
        [id],
      );
      if (!rows[0]) return null;
      const { hash, ...facts } = rows[0];
      const code = hash && codes.findCode(id, hash);
      return { ...facts, url: code ? urlOf(code) : null };
    },
    askParents: () =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ runId: string }>('select public.runs_to_ask_parents() as "runId"');
        for (const { runId } of rows) {
          for (const [place, { email: to }] of (await askedParents(client, runId)).entries()) {
            await jobs.add('mail-family', { about: 'held', runId, to, key: `${runId}-${Date.now()}-${place}` }, client);
          }
        }
      }),
    parentsOfHeldRun: (runId) => askedParents(pool, runId),
    parentsOfRun: (runId) => addressesOfParents(pool, runId),
    runOwner: (runId) => addressOfOwner(pool, runId),
  };
}

async function askedParents(database: Queryable, runId: string) {
  const { rows } = await database.query<{ email: string; athlete: string }>(
    'select email, athlete from public.parents_of_held_run($1)',
    [runId],
  );
  return rows;
}

async function addressesOfParents(database: Queryable, runId: string): Promise<string[]> {
  const { rows } = await database.query<{ email: string }>(
    `select parent ->> 'email' as email
     from public.runs r
     cross join lateral jsonb_array_elements(public.family_of(r.user_id) -> 'parents') parent
     where r.id = $1 and parent ->> 'state' = 'linked'`,
    [runId],
  );
  return rows.map(({ email }) => email);
}

async function addressOfOwner(database: Queryable, runId: string): Promise<string | null> {
  const { rows } = await database.query<{ email: string | null }>('select public.run_owner($1) as email', [runId]);
  return rows[0]?.email ?? null;
}
