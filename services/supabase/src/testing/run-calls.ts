import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface PlannedSchool {
  readonly school: string;
  readonly coachIds: readonly number[];
  readonly again?: boolean;
  readonly dueAt?: string;
}

export interface PlannedRun {
  readonly run_id: string;
  readonly starts_at: Date;
  readonly is_new: boolean;
}

export interface NextSend {
  readonly step: 'send' | 'wait' | 'over';
  readonly send_id: string | null;
  readonly wait_until: Date | null;
}

/** Two women's soccer coaches at each school. @returns the ids by school. */
export async function addCoaches(admin: pg.Pool, schools: readonly string[]): Promise<Map<string, readonly number[]>> {
  const { rows } = await admin.query<{ school: string; ids: readonly number[] }>(
    `with added as (
       insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
       select name, 'Lee', school, 'MAC', lower(name || '@' || school || '.example'), 1, 'women', 'soccer'
       from unnest($1::text[]) school, unnest(array['Ann', 'Bo']) name
       returning id, school)
     select school, array_agg(id::int order by id) as ids from added group by school`,
    [schools],
  );
  return new Map(rows.map(({ school, ids }) => [school, ids]));
}

/** The functions of runs as the API and its workers call them. */
export function runCalls({ api, admin }: { readonly api: Pick<pg.Pool, 'query'>; readonly admin: pg.Pool }) {
  const one = async <Row extends object>(sql: string, values: unknown[]): Promise<Row> => {
    const { rows } = await api.query<Row>(sql, values);
    const [row] = rows;
    if (!row) throw new Error(`No row of ${sql}`);
    return row;
  };
  return {
    /** Plans a run that starts at once. */
    plan(
      user: string,
      mailbox: string,
      schools: readonly PlannedSchool[],
      { key = String(randomUUID()), hash = 'hash' } = {},
    ) {
      const letters = schools.map((school) => ({ ...school, subject: 'Hi', body: `Dear Coach at ${school.school},` }));
      return one<PlannedRun>(
        `select * from public.plan_run(
           $1, $2, $3, $4, 'Jo Fox', 'women', 'soccer', 'Hi', 'Dear Coach at [College Name],', '[]', $5, now()
         )`,
        [user, key, hash, mailbox, JSON.stringify(letters)],
      );
    },
    /** @returns the worker's token. */
    async claim(run: string): Promise<string> {
      const worker = randomUUID();
      await one('select * from public.claim_run($1, $2)', [run, worker]);
      return worker;
    },
    next: (run: string, worker: string) =>
      one<NextSend>('select * from public.next_send_of_run($1, $2)', [run, worker]),
    begin: (send: string | null, worker: string) =>
      one<{ send_id: string | null; fresh: boolean; status: string; coaches: { email: string }[] }>(
        `select * from public.begin_planned_send($1, $2, '90 seconds', '1 minute')`,
        [send, worker],
      ),
    change: (user: string, run: string, change: string, school: string | null = null) =>
      one<{ state: string }>('select * from public.change_run($1, $2, $3, $4)', [user, run, change, school]),
    changeFiles: (user: string, run: string, files: readonly object[]) =>
      one<{ state: string; files: unknown }>(`select * from public.change_run($1, $2, 'files', null, null, null, $3)`, [
        user,
        run,
        JSON.stringify(files),
      ]),
    pause: (run: string, worker: string, send: string | null, code: string) =>
      one<{ pause_run: string | null }>(`select public.pause_run($1, $2, $3, $4, 'Why')`, [run, worker, send, code]),
    end: async (run: string, worker: string) =>
      (await one<{ end_run: boolean }>('select public.end_run($1, $2)', [run, worker])).end_run,
    async stateOf(run: string): Promise<string | undefined> {
      const { rows } = await admin.query<{ state: string }>('select state from public.runs where id = $1', [run]);
      return rows[0]?.state;
    },
    /** The states of its schools in order. */
    async sendsOf(run: string): Promise<Record<string, string>> {
      const { rows } = await admin.query<{ school: string; status: string }>(
        'select school, status from public.sends where run_id = $1 order by position',
        [run],
      );
      return Object.fromEntries(rows.map(({ school, status }) => [school, status]));
    },
  };
}

export type RunCalls = ReturnType<typeof runCalls>;
