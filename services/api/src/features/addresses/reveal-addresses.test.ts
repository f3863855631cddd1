import type { RequestOf, ResponseOf } from '@cc/contracts/api/endpoint';
import type { revealAddresses } from '@cc/contracts/api/reveal-addresses';
import { startStandIns, type StandIns } from '../../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import type { TestUser } from '../../testing/test-users.ts';

let standIns: StandIns;
let api: TestApi;
beforeAll(async () => {
  standIns = await startStandIns();
  api = await startTestApi({ standIns });
  await api.admin.query(
    `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
     select 'Ann', 'Lee', 'College ' || i, 'MAC', 'ann@college-' || i || '.example', 1, 'men', 'golf'
     from generate_series(1, 300) i`,
  );
});
afterAll(async () => {
  await api?.close();
  await standIns?.close();
});

const golfAt = (college: number): RequestOf<typeof revealAddresses> => ({
  school: `College ${college}`,
  gender: 'men',
  sport: 'golf',
});

/** A user who has revealed nothing yet. */
async function newUser(tokens: number | null): Promise<TestUser> {
  const user = await api.createUser({ tokens });
  await api.admin.query('delete from private.revealed_schools where user_id = $1', [user.id]);
  return user;
}

const reveal = (user: TestUser, body: object) => api.post('/api/reveal-addresses', body, user);

/** Reveals 300 schools at once. */
async function revealAtOnce(user: TestUser) {
  const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => reveal(user, golfAt(i + 1))));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  for (const answer of refused) {
    expect([answer.statusCode, answer.json()]).toMatchObject([
      429,
      { code: 'address_limit_reached', error: expect.stringContaining('the limit') },
    ]);
  }
  const opened = answers.filter(({ statusCode }) => statusCode === 200);
  const coaches = opened.flatMap((answer) => answer.json<ResponseOf<typeof revealAddresses>>().coaches);
  return { refused: refused.length, emails: new Set(coaches.map(({ email }) => email)) };
}

// @spec D1.4d
test('a buyer gets the addresses of one school in one program, counted before the answer', async () => {
  const user = await newUser(30);
  const answer = await reveal(user, { school: 'School 3', gender: 'women', sport: 'soccer' });
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      coaches: [
        { id: expect.any(Number), email: 'head@school-3.example' },
        { id: expect.any(Number), email: 'assistant@school-3.example' },
      ],
    },
  ]);
  const { rows } = await api.admin.query('select school from private.revealed_schools where user_id = $1', [user.id]);
  expect(rows).toEqual([{ school: 'School 3' }]);
});

// @spec D1.4d
test('300 requests at once: 30 tokens open 90 schools, and the same ones again', async () => {
  const user = await newUser(30);
  const first = await revealAtOnce(user);
  expect([first.refused, first.emails.size]).toEqual([210, 90]);
  expect(await revealAtOnce(user)).toEqual(first);
});

// @spec D1.4d
test('300 requests at once with Unlimited: 250 schools in 24 hours', async () => {
  const { refused, emails } = await revealAtOnce(await newUser(null));
  expect([refused, emails.size]).toEqual([50, 250]);
});

// @spec D1.4a, D1.4d
test('no address without a purchase: the answer says what to do; and none without a sign-in', async () => {
  const answer = await reveal(await newUser(0), golfAt(1));
  expect([answer.statusCode, answer.json()]).toMatchObject([
    402,
    { code: 'no_tokens', error: expect.stringContaining('Choose a plan') },
  ]);
  expect((await api.post('/api/reveal-addresses', golfAt(1))).statusCode).toBe(401);
});

test('no part of a request but the program has a meaning', async () => {
  const owner = await newUser(1);
  const path = '/api/reveal-addresses?select=id,email::int&id=eq.2';
  const more = { ...golfAt(1), select: 'email::int', p_user: (await newUser(null)).id };
  const headers = { accept: 'application/vnd.pgrst.object+json', prefer: 'tx=rollback' };
  expect((await api.post(path, more, owner, headers)).statusCode).toBe(200);
  const { rowCount } = await api.admin.query('select from private.revealed_schools where user_id = $1', [owner.id]);
  expect(rowCount).toBe(1);
});
