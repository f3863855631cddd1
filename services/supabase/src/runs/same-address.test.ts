import { connectMailbox } from '../testing/connect-mailbox.ts';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { addCoaches, runCalls, type PlannedSchool } from '../testing/run-calls.ts';

// One person at two schools: a coach of two programs, or a school that lists spell in two ways.

let database: PreparedDatabase;
let coaches: Map<string, readonly number[]>;
let user: string;
let mailbox: string;

beforeAll(async () => {
  database = await openPreparedDatabase();
  coaches = await addCoaches(database.admin, ['Kent', 'Kent-State', 'Ohio']);
  const [[one], [other]] = [coaches.get('Kent') ?? [], coaches.get('Kent-State') ?? []];
  await database.admin.query(
    'update private.coaches set email = (select email from private.coaches where id = $1) where id = $2',
    [one, other],
  );
});
beforeEach(async () => {
  user = await database.createUser(1);
  mailbox = await connectMailbox(database.api, user);
});
afterAll(() => database.close());

const plan = (...schools: PlannedSchool[]) => runCalls(database).plan(user, mailbox, schools);
const at = (school: string, again = false): PlannedSchool => ({ school, coachIds: coaches.get(school) ?? [], again });

test('is in no plan twice', async () => {
  await expect(plan(at('Kent'), at('Ohio'), at('Kent-State'))).rejects.toMatchObject({
    code: 'PT406',
    message: 'One coach is in the lists of Kent and Kent-State, and would get an email for each.',
  });
});

test('gets a second letter within 14 days only when that is confirmed', async () => {
  await plan(at('Kent'));
  await expect(plan(at('Kent-State'), at('Ohio'))).rejects.toMatchObject({
    code: 'PT409',
    detail: '["Kent-State"]',
  });
  await plan(at('Kent-State', true), at('Ohio'));
});
