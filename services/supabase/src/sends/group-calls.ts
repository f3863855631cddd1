import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { connectMailbox } from '../testing/connect-mailbox.ts';
import { expectBooksToAgree } from './books.ts';
import { sendCalls, type BegunTogether, type Recipients } from './send-calls.ts';

export interface Sender {
  readonly user: string;
  readonly mailbox: string;
}

/** Two coaches of a school. */
export const akron: Recipients = { school: 'Akron', emails: ['bo@akron.example', 'ann@akron.example'] };

/** What a test of groups works with. */
export interface GroupTest {
  readonly database: PreparedDatabase;
  readonly calls: GroupCalls;
  /** New ones for each test; afterwards their books must agree. */
  readonly senders: readonly [Sender, Sender, Sender];
}

/** Prepares the tests of a file. @param begin told before each of them what it works with. */
export function groupTests(begin: (given: GroupTest) => void): void {
  let database: PreparedDatabase;
  let calls: GroupCalls;
  let senders: GroupTest['senders'];
  beforeAll(async () => {
    database = await openPreparedDatabase();
    calls = await groupCalls(database);
  });
  beforeEach(async () => {
    senders = await Promise.all([calls.sender(), calls.sender(), calls.sender()]);
    begin({ database, calls, senders });
  });
  afterEach(async () => {
    for (const { user } of senders) await expectBooksToAgree(database.admin, user);
  });
  afterAll(() => database.close());
}

/** Makes the coaches that sends go to, and gives what is asked of the database for several people at once. */
async function groupCalls(database: PreparedDatabase) {
  const sends = sendCalls(database.api);
  await database.admin.query(
    `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     values
       ('Ann', 'Lee', 'Akron', 'MAC', 'ann@akron.example', 1, 'women', 'soccer'),
       ('Ann', 'Lee-Twice', 'Akron', 'MAC', 'ann@akron.example', 1, 'women', 'golf'),
       ('Bo', 'Ray', 'Akron', 'MAC', 'bo@akron.example', 1, 'women', 'soccer'),
       ('Cy', 'Fox', 'Kent', 'MAC', 'cy@kent.example', 1, 'women', 'soccer')`,
  );
  /** Somebody whose day was counted. */
  async function sender(tokens: number | null = 2): Promise<Sender> {
    const user = await database.createUser(tokens);
    await database.admin.query('update public.token_tracker set uncounted_room = 250 where user_id = $1', [user]);
    return { user, mailbox: await connectMailbox(database.api, user) };
  }
  return {
    sends,
    sender,
    /** One send of each, as the API begins them. */
    beginAll: (of: readonly Sender[], key = 'key', to = akron): Promise<BegunTogether[]> =>
      sends.beginPlain(
        of.map(({ mailbox }) => mailbox),
        key,
        to,
      ),
    /** As the API settles them, in the order of their places, which their messages are named by. */
    async settleAll(accepted: readonly { send: string; sender: Sender; delay?: string }[]): Promise<boolean[]> {
      const sent = accepted.map(({ send, sender: { user, mailbox }, delay = '0' }, place) => ({
        ...{ place, user_id: user, send_id: send, message_id: `mail ${place}`, connection_id: mailbox, delay },
      }));
      const { rows } = await database.api.query<{ done: boolean }>(
        'select done from public.settle_sends($1) order by place',
        [JSON.stringify(sent)],
      );
      return rows.map(({ done }) => done);
    },
  };
}

type GroupCalls = Awaited<ReturnType<typeof groupCalls>>;
