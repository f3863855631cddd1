import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { type LocalStack, type SignedInUser, startLocalStack } from '../../testing/start-local-stack.ts';

interface Program {
  readonly p_school: string;
  readonly p_gender: string;
  readonly p_sport: string;
}

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

async function somePrograms(count: number): Promise<readonly Program[]> {
  const { rows } = await admin.query<Program>(
    `select distinct school as p_school, gender as p_gender, sport as p_sport from private.coaches order by 1, 2, 3 limit $1`,
    [count],
  );
  expect(rows).toHaveLength(count);
  return rows;
}

/** Reveals all of these at once. @returns the addresses, and the number of programs refused by the limit */
async function revealAtOnce({ client }: SignedInUser, programs: readonly Program[]) {
  const answers = await Promise.all(programs.map((program) => client.rpc('reveal_coaches', program)));
  const refused = answers.filter(({ error }) => error !== null);
  for (const { status, error } of refused) {
    expect([status, error]).toMatchObject([429, { code: 'PT429', message: expect.stringContaining('the limit') }]);
  }
  const emails = answers.flatMap(({ data }) => (data ?? []).map(({ email }: { email: string }) => email));
  return { opened: programs.length - refused.length, refused: refused.length, emails: new Set<string>(emails) };
}

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
    const [program] = await somePrograms(1);
    if (who !== 'buyer')
      expect((await client.rpc('reveal_coaches', program)).status).toBe(who === 'visitor' ? 401 : 403);
  });

  // @spec D1.4d
  test('by 300 requests at once: 30 tokens open 90 programs, and the same ones again', async () => {
    const programs = await somePrograms(300);
    const first = await revealAtOnce(buyer, programs);
    expect(first).toMatchObject({ opened: 90, refused: 210 });
    expect(first.emails.size).toBeGreaterThanOrEqual(90);
    expect(await revealAtOnce(buyer, programs)).toEqual(first);
  });

  // @spec D1.4d
  test('by 300 requests at once with Unlimited: 250 in 24 hours', async () => {
    const user = await stack.createSignedInUser({ unlimited: true });
    expect(await revealAtOnce(user, await somePrograms(300))).toMatchObject({ opened: 250, refused: 50 });
  });

  // @spec D1.4d
  test('by a user who bought nothing: the answer says what to do', async () => {
    const { client } = await stack.createSignedInUser();
    const [program] = await somePrograms(1);
    expect(await client.rpc('reveal_coaches', program)).toMatchObject({
      status: 402,
      data: null,
      error: { code: 'PT402', message: expect.stringContaining('Choose a plan') },
    });
  });
});
