import { connectMailbox } from '../testing/connect-mailbox.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { addCoaches, runCalls, type RunCalls } from '../testing/run-calls.ts';

let database: PreparedDatabase;
let runs: RunCalls;
let ids: readonly number[];
let user: string;
let mailbox: string;

beforeAll(async () => {
  database = await openPreparedDatabase();
  runs = runCalls(database);
  ids = (await addCoaches(database.admin, ['Ohio'])).get('Ohio') ?? [];
});
beforeEach(async () => {
  user = await database.createUser(1);
  mailbox = await connectMailbox(database.api, user);
});
afterAll(() => database.close());

const plan = (calls = runs) => calls.plan(user, mailbox, [{ school: 'Ohio', coachIds: ids }]);
const askForDeletion = (api: Pick<PreparedDatabase['api'], 'query'> = database.api) =>
  api.query('select public.request_account_deletion($1)', [user]);
const statesOfRuns = async () =>
  (await database.admin.query<{ state: string }>('select state from public.runs where user_id = $1', [user])).rows.map(
    ({ state }) => state,
  );

/** Does `first` in a transaction that commits when `second` is done, or waits. @returns the outcome of `second`. */
async function atOnce(
  first: (calls: RunCalls, client: Pick<PreparedDatabase['api'], 'query'>) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<unknown> {
  const client = await database.api.connect();
  await client.query('begin');
  await first(runCalls({ api: client, admin: database.admin }), client);
  let isOver = false;
  const later = second()
    .catch((error: unknown) => error)
    .finally(() => (isOver = true));
  const isWaiting = async () => (await database.admin.query('select from pg_locks where not granted')).rowCount !== 0;
  while (!isOver && !(await isWaiting()));
  await client.query('commit');
  client.release();
  return later;
}

test('a run that is being planned while the deletion of the account is asked for is stopped', async () => {
  await atOnce(plan, askForDeletion);
  expect(await statesOfRuns()).toEqual(['stopped']);
});

test('a run that is being retried while the deletion is asked for is stopped', async () => {
  const { run_id: run } = await plan();
  await runs.change(user, run, 'stop');
  await runs.end(run, await runs.claim(run));
  await atOnce((calls) => calls.change(user, run, 'retry'), askForDeletion);
  expect(await statesOfRuns()).toEqual(['stopped']);
});

test('a run that is planned or retried after the deletion was asked for is refused, also before that is stored', async () => {
  const { run_id: run } = await plan();
  await runs.change(user, run, 'stop');
  const refused = { code: 'PT451' };
  expect(await atOnce((_calls, client) => askForDeletion(client), plan)).toMatchObject(refused);
  await database.api.query('select public.keep_account($1)', [user]);
  expect(
    await atOnce(
      (_calls, client) => askForDeletion(client),
      () => runs.change(user, run, 'retry'),
    ),
  ).toMatchObject(refused);
});
