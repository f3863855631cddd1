import { connectMailbox } from './connect-mailbox.ts';
import { familyCalls, type FamilyCalls } from './family-calls.ts';
import { openPreparedDatabase, type PreparedDatabase } from './prepared-database.ts';
import { addCoaches, runCalls, type RunCalls } from './run-calls.ts';

// An athlete of 13 to 17 with five tokens and a linked parent, for each test of a file that calls `useFamily`.

export let database: PreparedDatabase;
export let family: FamilyCalls;
export let runs: RunCalls;
export let athlete: string;
export let parent: string;
export let link: string;
let coaches: Map<string, readonly number[]>;
let mailbox: string | undefined;

/** Opens a database for the tests of the calling file. */
export function useFamily(): void {
  beforeAll(async () => {
    database = await openPreparedDatabase();
    family = familyCalls(database);
    runs = runCalls(database);
    coaches = await addCoaches(database.admin, ['Ohio', 'Akron', 'Kent']);
  });
  beforeEach(async () => {
    await newAthlete();
    await database.api.query(`select public.record_consent($1, '2026-01-01', '13-17')`, [athlete]);
    parent = await family.newParent();
    link = await family.link(athlete, parent);
  });
  afterAll(() => database.close());
}

/** Another athlete from now on: without a parent, and no age is known. */
export async function newAthlete(): Promise<void> {
  mailbox = undefined;
  athlete = await database.createUser(5);
}

/**
 * Plans a run of the athlete to these schools: Ohio, Akron or Kent. @param by the connection. @returns the run's id.
 */
export async function plan(schools: readonly string[] = ['Ohio'], by: RunCalls = runs): Promise<string> {
  mailbox ??= await connectMailbox(database.api, athlete);
  const wished = schools.map((school) => ({ school, coachIds: coaches.get(school) ?? [] }));
  return (await by.plan(athlete, mailbox, wished)).run_id;
}

/** State and reason of a run. */
export const pauseOf = async (run: string): Promise<unknown> =>
  (await database.admin.query<object>('select state, pause_code from public.runs where id = $1', [run])).rows[0];

/** The state of a run that waits for a parent. */
export const held = { state: 'paused', pause_code: 'parent_approval' };

/** A worker hands out the first email of a run. */
export async function beginFirst(run: string): Promise<void> {
  const worker = await runs.claim(run);
  const { send_id: email } = await runs.next(run, worker);
  expect(await runs.begin(email, worker)).toMatchObject({ fresh: true });
}
