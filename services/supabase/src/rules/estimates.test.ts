import { asCaller, openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

let database: PreparedDatabase;
let thief: string;
beforeAll(async () => {
  database = await openPreparedDatabase();
  thief = await database.createUser();
  await database.admin.query(`
    insert into auth.users (id, email) select gen_random_uuid(), 'user' || n || '@home.example' from generate_series(1, 100) n;
    insert into private.staff (user_id, role) select id, 'support' from auth.users where email like 'user%';
    insert into private.staff_audit (staff_id, staff_email, action, reason)
    select id, email, 'read-person', 'A parent of ' || email || ' wrote' from auth.users, generate_series(1, 3)
    where email like 'user%';
    insert into public.runs
      (user_id, idempotency_key, request_hash, provider, mailbox, sender_name, gender, sport, subject, body, state, wake_at)
    select
      id, gen_random_uuid()::text, 'h', 'gmail', email, 'Jordan ' || email, 'women', 'soccer', 'GPA of ' || email, 'Dear', 'running',
      now()
    from auth.users, generate_series(1, 3) where email like 'user%';
    insert into public.contact_messages (email, subject, message)
    select 'user' || n || '@home.example', 'Help ' || n, 'My daughter ' || n from generate_series(1, 100) n, generate_series(1, 3);
    insert into public.pro_contact_orders (first_name, last_name, email, num_teams, teams, amount_cents)
    select 'Jordan ' || n, 'Hale ' || n, 'user' || n || '@home.example', 1, 'Rosenborg', 700
    from generate_series(1, 100) n, generate_series(1, 3);
    analyze`);
});
afterAll(() => database.close());

test.each([
  ['runs', 'mailbox', 'user7@home.example'],
  ['runs', 'sender_name', 'Jordan user7@home.example'],
  ['runs', 'subject', 'GPA of user7@home.example'],
  ['staff_runs', 'mailbox', 'u…@home.example'],
  ['staff_members', 'email', 'user7@home.example'],
  ['staff_people', 'email', 'u…@home.example'],
  ['staff_audit', 'staff_email', 'user7@home.example'],
  ['staff_audit', 'reason', 'A parent of user7@home.example wrote'],
  ['staff_messages', 'email', 'user7@home.example'],
  ['staff_messages', 'message', 'My daughter 7'],
  ['staff_orders', 'first_name', 'Jordan 7'],
  ['staff_orders', 'email', 'user7@home.example'],
])('%s.%s: a user who may read no row learns nothing of its texts from estimates', async (relation, column, stored) => {
  await asCaller(database.admin, thief, async (query) => {
    /** The statement of PostgREST for `count=planned`. */
    const planned = async (operator: '=' | '<=' | '>', text: string) => {
      const sql = `explain (format json) select 1 from public.${relation} where ${column} ${operator} $1`;
      const { rows } = await query(sql, [text]);
      return rows[0]?.['QUERY PLAN'];
    };
    const rowsOf = async (operator: '=' | '<=' | '>', texts: readonly string[]) => {
      const found = new Set<unknown>();
      for (const text of texts) {
        const rows = /"Plan Rows":(\d+)/.exec(JSON.stringify(await planned(operator, text)))?.[1];
        if (rows === undefined) throw new Error('The plan tells no number of rows.');
        found.add(rows);
      }
      return [...found];
    };
    const texts = [stored, `${stored}0`, '', 'a', 'zz', '\u{10FFFF}'];
    expect((await query(`select ${column} from public.${relation}`)).rows).toEqual([]);
    for (const operator of ['=', '<=', '>'] as const) expect(await rowsOf(operator, texts)).toHaveLength(1);
  });
});

test.each(['count=planned', 'count=estimated', 'return=minimal, COUNT = planned'])(
  'the function that runs before a request of the data API refuses %j',
  async (prefer) => {
    for (const caller of [thief, 'visitor'] as const) {
      const ask = asCaller(database.admin, caller, async (query) => {
        await query(`select set_config('request.headers', $1, true)`, [JSON.stringify({ prefer })]);
        await query('select public.check_request()');
      });
      await expect(ask).rejects.toMatchObject({ code: 'PT400' });
    }
  },
);

test('the data API runs that function, which lets other requests pass', async () => {
  const { rows } = await database.admin.query(`select rolconfig from pg_roles where rolname = 'authenticator'`);
  expect(rows).toEqual([
    { rolconfig: ['pgrst.db_pre_request=public.check_request', 'pgrst.db_prepared_statements=false'] },
  ]);
  for (const headers of ['', '{}', '{"prefer": "count=exact"}', '{"prefer": "return=representation"}']) {
    await asCaller(database.admin, thief, async (query) => {
      await query(`select set_config('request.headers', $1, true)`, [headers]);
      await query('select public.check_request()');
    });
  }
});
