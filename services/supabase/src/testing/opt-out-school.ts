import { connectMailbox } from './connect-mailbox.ts';
import { expectLedgerToAgree } from './ledger.ts';
import { optOut } from './opt-out.ts';
import { openPreparedDatabase, type PreparedDatabase } from './prepared-database.ts';
import { revealCoaches } from './reveal-coaches.ts';
import { addCoaches } from './run-calls.ts';
import { sendCalls } from './send-calls.ts';
import { createStaff } from './staff-calls.ts';

/**
 * Gives each test of a file a school of its own, with two coaches, Ann and Bo Lee, and a user with two tokens who may
 * write to them.
 */
export function useOptOutSchool() {
  let database: PreparedDatabase;
  let user: string;
  let mailbox: string;
  let school: string;
  let ids: readonly number[];
  let count = 0;
  beforeAll(async () => {
    database = await openPreparedDatabase();
  });
  beforeEach(async () => {
    user = await database.createUser(2);
    mailbox = await connectMailbox(database.api, user);
    school = `school${(count += 1)}`;
    ids = (await addCoaches(database.admin, [school])).get(school) ?? [];
    await revealCoaches(database.api, user, school);
  });
  afterEach(() => expectLedgerToAgree(database.admin, user));
  afterAll(() => database.close());

  const addressOf = (name: string) => `${name}@${school}.example`;
  /** Whether the coaches with this address get no email. */
  const stoppedFor = async (address: string): Promise<boolean> => {
    const { rows } = await database.admin.query<{ stopped: boolean }>(
      `select bool_and(c.opted_out and private.is_stopped(c.address_hash, c.person_hash, null)) as stopped
       from private.coaches c where c.email = $1`,
      [address],
    );
    return rows[0]?.stopped ?? false;
  };
  /** Staff set or lift a mark, mostly a wish, of the coach whom the list had last with this address. */
  const mark = async (name: string, isSet: boolean, reason = 'opted_out'): Promise<void> => {
    await database.admin.query(
      `select public.staff_mark_coach($1, (select max(id) from private.coaches where email = $2), $3, $4, 'Asked')`,
      [await createStaff(database, 'support'), addressOf(name), reason, isSet],
    );
  };
  return {
    get database() {
      return database;
    },
    get user() {
      return user;
    },
    /** For a test that deletes the account. */
    set user(other: string) {
      user = other;
    },
    get mailbox() {
      return mailbox;
    },
    get school() {
      return school;
    },
    /** Of Ann and Bo. */
    get ids() {
      return ids;
    },
    addressOf,
    /** Begins an email to coaches, by the names in their addresses. */
    begin: (key: string, start = true, names: readonly string[] = ['ann', 'bo']) =>
      sendCalls(database).begin(user, key, mailbox, start, { school, emails: names.map(addressOf) }),
    optOut: (address: string) => optOut(database.admin, address),
    /** The marks of the school's coaches, as the list has them. */
    marks: async (): Promise<unknown[]> => {
      const { rows } = await database.admin.query(
        `select first_name as name, opted_out, address_wrong from public.master_coaches where school = $1 order by id`,
        [school],
      );
      return rows;
    },
    stoppedFor,
    /** Which of the addresses get no email. */
    stopped: (...names: readonly string[]) => Promise.all(names.map((name) => stoppedFor(addressOf(name)))),
    mark,
    lift: (name: string) => mark(name, false),
    /** Adds a coach of a men's program to the list. */
    addMan: async (name: string, address: string, sport = 'soccer', of = school): Promise<void> => {
      const [first, last] = name.split(' ');
      await database.admin.query(
        `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
         values ($1, $2, $3, 'MAC', $4, 1, 'men', $5)`,
        [first, last, of, addressOf(address), sport],
      );
      await database.admin.query('select private.follow_wishes()');
    },
    /** A letter to a coach, by the name in the address and the name that the letter has. @returns its id */
    letterTo: async (name: string, called: string): Promise<string> => {
      const { rows } = await database.admin.query<{ id: string }>(
        `insert into private.letter_recipients (send_id, place, name, school, address_hash, sender_hash)
         values (gen_random_uuid(), 1, $1, $2, private.address_hash($3), private.sender_hash($4)) returning send_id as id`,
        [called, school, addressOf(name), user],
      );
      return rows[0]?.id ?? '';
    },
    optOutByLink: async (send: string, place: number | null) => {
      const { rows } = await database.api.query<{ found: boolean }>(
        'select public.opt_out_recipient($1, $2) as found',
        [send, place],
      );
      return rows[0]?.found;
    },
    /**
     * Imports a list with coaches of the school, by the names in their addresses: first names of people called Lee, or
     * whole names.
     * @param under what the list calls the school
     */
    importList: async (coaches: Readonly<Record<string, string>>, remove = false, under = school): Promise<void> => {
      const rows = Object.entries(coaches).map(([name, called]) => {
        const [first = '', ...last] = called.split(' ');
        return [addressOf(name), first, last.join(' ') || 'Lee'];
      });
      await database.admin.query('begin');
      await database.admin.query(
        `insert into private.incoming_coaches (line, first_name, last_name, title, school, conference, email, division, gender, sport)
         select line, names ->> 1, names ->> 2, 'Head Coach', $1, 'MAC', names ->> 0, 1, 'women', 'soccer'
         from jsonb_array_elements($2) with ordinality as coach (names, line)`,
        [under, JSON.stringify(rows)],
      );
      await database.admin.query('select * from private.merge_coaches($1)', [remove]);
      await database.admin.query('commit');
    },
  };
}
