import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { expectBooksToAgree } from '../sends/books.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

async function grant(user: string, event: string, session: string, tokens: number | null): Promise<boolean> {
  const { rows } = await database.api.query<{ granted: boolean }>(
    `select public.grant_purchase($1, $2, $3, 'Premium', $4, 2499, 'usd') as granted`,
    [event, session, user, tokens],
  );
  return rows[0]?.granted === true;
}

test('a paid session is granted once, however many events arrive at once', async () => {
  const user = await database.createUser();
  const granted = await Promise.all(
    Array.from({ length: 50 }, (_, index) => grant(user, `event-${index % 2}`, 'session', 80)),
  );
  expect(granted.filter(Boolean)).toHaveLength(1);
  const { rows } = await database.admin.query(
    'select tokens_available, total_tokens_purchased, is_unlimited from public.token_tracker where user_id = $1',
    [user],
  );
  expect(rows).toEqual([{ tokens_available: 80, total_tokens_purchased: 80, is_unlimited: false }]);
  await expectBooksToAgree(database.admin, user);
});

test('purchases add up, and unlimited stays unlimited', async () => {
  const user = await database.createUser();
  for (const [index, tokens] of [30, null, 80].entries()) await grant(user, `e${index}`, `s${index}`, tokens);
  const { rows } = await database.admin.query(
    'select tokens_available, total_tokens_purchased, is_unlimited from public.token_tracker where user_id = $1',
    [user],
  );
  expect(rows).toEqual([{ tokens_available: 110, total_tokens_purchased: 110, is_unlimited: true }]);
  await expectBooksToAgree(database.admin, user);
});

test('the record of a purchase stays when its user is deleted, and nothing else of theirs', async () => {
  const user = await database.createUser(5);
  await database.api.query(`select public.reserve_send($1, 'k', 'h', 'Akron', 'gmail')`, [user]);
  await grant(user, 'kept-event', 'kept-session', 30);
  await database.admin.query('delete from auth.users where id = $1', [user]);
  const { rows } = await database.admin.query(
    `select p.user_id, i.title from public.purchases p join public.purchase_items i on i.purchase_id = p.id
     where p.session_id = 'kept-session'`,
  );
  expect(rows).toEqual([{ user_id: null, title: 'Premium' }]);
  const left = await database.admin.query('select 1 from public.sends where user_id = $1', [user]);
  expect(left.rowCount).toBe(0);
});
