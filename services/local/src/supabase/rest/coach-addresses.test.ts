import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { type LocalStack, type SignedInUser, startLocalStack } from '../../testing/start-local-stack.ts';

let stack: LocalStack;
let admin: pg.Pool;
let buyer: SignedInUser;
beforeAll(async () => {
  stack = await startLocalStack({ only: ['supabase'], coaches: true });
  admin = new pg.Pool({ connectionString: stack.databaseUrl(), max: 1 });
  buyer = await stack.createSignedInUser({ tokens: 30 });
});
afterAll(async () => {
  await admin?.end();
  await stack?.stop();
});

test('what none of our pages asks for is refused, to visitors too', async () => {
  expect(await buyer.client.from('sends').select('*')).toMatchObject({ status: 403, error: { code: '42501' } });
  expect(await buyer.client.from('own_sends').select('*')).toMatchObject({ status: 200, data: [] });
  const settings = { auth: { persistSession: false } };
  const visitor = createClient(stack.supabaseUrl, stack.publishableKey, settings);
  expect(await visitor.from('schools').select('*')).toMatchObject({ status: 401, error: { code: '42501' } });
});

describe('an attack on the list of addresses', () => {
  // @spec D1.4b
  test('by reading all of it: a buyer gets every coach and no address', async () => {
    const { rows } = await admin.query<{ coaches: number }>('select count(*)::int as coaches from private.coaches');
    const all = rows[0]?.coaches ?? 0;
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(all / 1_000) }, (_, page) =>
        buyer.client
          .from('master_coaches')
          .select('*')
          .order('id')
          .range(page * 1_000, page * 1_000 + 999),
      ),
    );
    const coaches: { email: unknown }[] = pages.flatMap(({ data }) => data ?? []);
    expect(coaches).toHaveLength(all);
    expect(coaches.filter(({ email }) => email !== null)).toEqual([]);
  });

  // @spec D1.4c
  test('by questions about the column: filters find nothing, and the order is that of the ids', async () => {
    const { rows } = await admin.query<{ email: string }>('select email from private.coaches limit 1');
    const known = rows[0]?.email ?? '';
    const ask = () => buyer.client.from('master_coaches').select('id').limit(1);
    for (const question of [
      ask().eq('email', known),
      ask().gt('email', ''),
      ask().in('email', [known]),
      ask().not('email', 'is', null),
    ]) {
      expect(await question).toMatchObject({ error: null, data: [] });
    }
    const ids = async (ascending: boolean) =>
      (await buyer.client.from('master_coaches').select('id').order('email', { ascending }).order('id').limit(50)).data;
    expect(await ids(true)).toEqual(await ids(false));
  });

  test.each(['visitor', 'buyer', 'service'])('by another door: for a %s there is none', async (who) => {
    const settings = { auth: { persistSession: false, autoRefreshToken: false } };
    const clients: Record<string, SupabaseClient> = {
      visitor: createClient(stack.supabaseUrl, stack.publishableKey, settings),
      buyer: buyer.client,
      service: createClient(stack.supabaseUrl, stack.secretKey, settings),
    };
    const client = clients[who] ?? buyer.client;
    for (const table of ['coaches', 'revealed_schools']) {
      expect((await client.from(table).select('*')).data).toBeNull();
      expect((await client.schema('private').from(table).select('*')).data).toBeNull();
    }
    expect((await client.rpc('begin_send', { p_user: buyer.userId })).data).toBeNull();
    const program = { p_user: buyer.userId, p_school: 'Duke', p_gender: 'women', p_sport: 'soccer' };
    expect((await client.rpc('reveal_coaches', program)).status).toBe(who === 'visitor' ? 401 : 403);
  });
});
