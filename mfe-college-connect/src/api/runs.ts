import { runStateSchema, sendStatusSchema } from '@cc/contracts/api/runs';
import type { ColumnOf } from '@cc/contracts/database-rows';
import { mailProviderSchema } from '@cc/contracts/entities/mail-connection';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { z } from 'zod';
import { countRun, isOver } from '../run/run-state.ts';
import { DataError } from './data-error.ts';

const sendSchema = z.object({
  id: z.uuid(),
  run_id: z.uuid().nullable(),
  school: z.string(),
  status: sendStatusSchema,
  /** How many times it was begun. */
  attempt: z.number(),
  subject: z.string(),
  coach_ids: z.array(z.number()),
  /** The coaches that it goes to. Their addresses are there once it was begun. */
  recipients: z.array(z.object({ name: z.string(), address: z.string().optional() })).nullable(),
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
  due_at: z.string().nullable(),
  /** When the provider was asked. */
  started_at: z.string().nullable(),
  created_at: z.string(),
});
/** One school's email as the server has it. Times as text. */
export type Send = z.output<typeof sendSchema>;

const runSchema = z.object({
  id: z.uuid(),
  state: runStateSchema,
  provider: mailProviderSchema,
  mailbox: z.string(),
  gender: z.enum(['men', 'women']),
  sport: z.string(),
  /** With placeholders, as the user wrote it. */
  subject: z.string(),
  wake_at: z.string(),
  pause_code: z.string().nullable(),
  pause_message: z.string().nullable(),
  ended_at: z.string().nullable(),
  created_at: z.string(),
});

/** What one press of Send Emails started, with its emails in the order of sending (D18). */
export interface Run extends z.output<typeof runSchema> {
  readonly sends: readonly Send[];
}

const runIdSchema = runSchema.pick({ id: true });
const runWithStateSchema = runSchema.pick({ id: true, state: true });

const runColumns =
  'id, state, provider, mailbox, gender, sport, subject, wake_at, pause_code, pause_message, ended_at, created_at';
const sendColumns =
  'id, run_id, school, status, attempt, subject, coach_ids, recipients, error_code, error_message, due_at, started_at, created_at';
/** The data service answers at most this many rows. */
const pageSize = 1_000;

/**
 * One of the user's runs, or null if there is none with this id.
 * @throws DataError
 */
export async function readRun(host: HostServices, userId: string, runId: string): Promise<Run | null> {
  const data = await host.data();
  const [run, sends] = await Promise.all([
    data.from('own_runs').select(runColumns).eq('user_id', userId).eq('id', runId).maybeSingle(),
    data
      .from('own_sends')
      .select(sendColumns)
      .eq('user_id', userId)
      .eq('run_id', runId)
      .order('position' satisfies ColumnOf<'own_sends'>),
  ]);
  const error = run.error ?? sends.error;
  if (error) throw new DataError(error);
  return run.data && { ...runSchema.parse(run.data), sends: z.array(sendSchema).parse(sends.data) };
}

/**
 * The run that a request with this idempotency key stored, or null.
 * @throws DataError
 */
export async function findRun(
  host: HostServices,
  userId: string,
  key: string,
): Promise<z.output<typeof runWithStateSchema> | null> {
  const data = await host.data();
  const { data: row, error } = await data
    .from('own_runs')
    .select('id, state')
    .eq('user_id', userId)
    .eq('idempotency_key', key)
    .maybeSingle();
  if (error) throw new DataError(error);
  return row && runWithStateSchema.parse(row);
}

/**
 * The id of the user's last run that ended while no page was open, or null.
 * @throws DataError
 */
export async function findUnseenRun(host: HostServices, userId: string): Promise<string | null> {
  const data = await host.data();
  const { data: row, error } = await data
    .from('own_runs')
    .select('id')
    .eq('user_id', userId)
    .eq('state', 'finished')
    .eq('seen', false)
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) throw new DataError(error);
  return row?.id ?? null;
}

/**
 * The user's runs with their emails, the latest first. Undone runs have no emails and are left out.
 * @param ids these runs alone
 * @throws DataError
 */
export async function readRuns(host: HostServices, userId: string, ids?: readonly string[]): Promise<readonly Run[]> {
  const data = await host.data();
  const ownRuns = () => data.from('own_runs').select(runColumns).eq('user_id', userId);
  const ownSends = () => data.from('own_sends').select(sendColumns).eq('user_id', userId);
  // What begins meanwhile comes last, so it moves no row to another page.
  const [runs, sends] = await Promise.all([
    readAll(runSchema, (from) =>
      (ids ? ownRuns().in('id', ids) : ownRuns())
        .order('created_at')
        .order('id')
        .range(from, from + pageSize - 1),
    ),
    readAll(sendSchema, (from) =>
      (ids ? ownSends().in('run_id', ids) : ownSends())
        .order('created_at')
        .order('position' satisfies ColumnOf<'own_sends'>)
        .order('id')
        .range(from, from + pageSize - 1),
    ),
  ]);
  const byRun = Map.groupBy(sends, ({ run_id }) => run_id);
  return latestFirst(
    runs.flatMap((run) => {
      const own = byRun.get(run.id);
      return own ? [{ ...run, sends: own }] : [];
    }),
  );
}

/**
 * The user's runs as they are now, of which only those are read that may have changed.
 * @param known all of them, as they were
 * @param changed ids of the runs that changed; undefined among them: some run did
 * @throws DataError
 */
export async function readChangedRuns(
  host: HostServices,
  userId: string,
  known: readonly Run[],
  changed: ReadonlySet<string | undefined>,
): Promise<readonly Run[]> {
  const ids = new Set([...changed].filter((id) => id !== undefined));
  if (changed.has(undefined)) for (const id of await findChangeable(host, userId, known)) ids.add(id);
  if (ids.size === 0) return known;
  return latestFirst([...known.filter(({ id }) => !ids.has(id)), ...(await readRuns(host, userId, [...ids]))]);
}

/**
 * The runs that can have changed since: they were open or are, or ended since, or the user has a question to answer.
 */
async function findChangeable(host: HostServices, userId: string, known: readonly Run[]): Promise<readonly string[]> {
  const data = await host.data();
  const ids = () => data.from('own_runs').select('id').eq('user_id', userId);
  // Times as the data service writes them sort as text.
  const lastEnd = known.reduce((last, { ended_at }) => (ended_at && ended_at > last ? ended_at : last), '1970-01-01');
  const answers = await Promise.all([ids().is('ended_at', null), ids().gt('ended_at', lastEnd)]);
  const found = answers.flatMap(({ data: rows, error }) => {
    if (error) throw new DataError(error);
    return z.array(runIdSchema).parse(rows);
  });
  const unsettled = known.filter((run) => !isOver(run) || countRun(run).unknown > 0);
  return [...unsettled, ...found].map(({ id }) => id);
}

function latestFirst(runs: readonly Run[]): readonly Run[] {
  return runs.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

async function readAll<Row>(
  schema: z.ZodType<Row>,
  page: (from: number) => PromiseLike<{ data: unknown; error: { message: string } | null }>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await page(rows.length);
    if (error) throw new DataError(error);
    const read = z.array(schema).parse(data);
    rows.push(...read);
    if (read.length < pageSize) return rows;
  }
}

const letterSchema = z.object({ subject: z.string(), body: z.string() });

/** A letter exactly as it was sent, or will be. */
export type Letter = z.output<typeof letterSchema>;

/**
 * @throws DataError, also if there is no such email of this user
 */
export async function readLetter(host: HostServices, sendId: string): Promise<Letter> {
  const data = await host.data();
  const { data: row, error } = await data.rpc('sent_letter', { p_send: sendId }).maybeSingle();
  if (error || row === null) throw new DataError(error ?? { message: 'There is no such email.' });
  return letterSchema.parse(row);
}
