import { useTestApi } from '../../testing/use-test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';

const { api, standIns } = await useTestApi();

let lastKey = 0;

/** Sends to one address, which may be a guess. */
async function guess(user: TestUser, handle: string, email: string, provider = 'gmail') {
  const request = sendRequest(user, handle);
  const [coach] = request.coaches;
  const sent = { ...request, to: email, coaches: [{ ...coach, email }] };
  const answer = await api.post(`/api/send-${provider}`, sent, user, { 'idempotency-key': `run/${(lastKey += 1)}` });
  const body = answer.json<object>();
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...body, requestId: undefined };
}

const right = ['head@school-0.example', 'assistant@school-0.example'];
const wrong = ['coach@school-0.example', 'head@school-1.example', 'a@b.example'];

// @spec D1.4e
describe.each(['gmail', 'outlook'] as const)('guessing an address by sending through %s', (provider) => {
  async function answersFor(tokens: number | null) {
    const user = await api.createUser({ tokens });
    await api.admin.query('delete from private.revealed_schools where user_id = $1', [user.id]);
    const handle = (await api.connect(user, provider)).get('access_token') ?? '';
    const mails = standIns.inbox.messages().length;
    const answers = [];
    for (const email of [...right, ...wrong]) answers.push(await guess(user, handle, email, provider));
    expect(standIns.inbox.messages()).toHaveLength(mails);
    return { user, handle, answers };
  }

  test('without tokens gets the same answer for right and wrong ones', async () => {
    const { answers } = await answersFor(0);
    expect(answers[0]).toMatchObject({ status: 402, code: 'no_tokens' });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test.each([30, null])('with %s tokens gets the same refusal until the school is revealed', async (tokens) => {
    const { answers, user, handle } = await answersFor(tokens);
    expect(answers[0]).toMatchObject({ status: 400, code: 'recipients_invalid' });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await api.admin.query(
      `insert into private.revealed_schools (user_id, school, gender, sport) values ($1, 'School 0', 'women', 'soccer')`,
      [user.id],
    );
    expect(await guess(user, handle, right[0] ?? '', provider)).toMatchObject({ status: 200 });
  });
});

// @spec D1.4e, D1.7d
test('a repeated key returns its first answer, also when the last token is used and the school is renamed', async () => {
  const user = await api.createUser({ tokens: 1 });
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const send = () => api.post('/api/send-gmail', sendRequest(user, handle, 5), user, { 'idempotency-key': 'run/5' });
  const first = await send();
  expect(first.statusCode).toBe(200);
  await api.admin.query(`update private.coaches set school = 'Another name' where school = 'School 5'`);
  const again = await send();
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
});

// @spec D1.4e
test('in a school that the user opened, an address whose coach asked for no email before gets the same refusal as a wrong one', async () => {
  const user = await api.createUser({ tokens: 1 });
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const [coach = '', colleague] = right;
  await api.admin.query(
    `select private.stop_address(private.address_hash($1), concat(c.first_name, ' ', c.last_name), c.school, 'opted_out', 'link', null)
     from private.coaches c where c.email = $1`,
    [coach],
  );
  await api.admin.query('select private.follow_wishes()');
  await api.admin.query('delete from private.revealed_schools where user_id = $1', [user.id]);
  const school = { school: 'School 0', gender: 'women', sport: 'soccer' };
  const opened = await api.post('/api/reveal-addresses', school, user);
  expect(opened.json()).toMatchObject({ coaches: [{ email: colleague }] });
  const answer = await guess(user, handle, coach);
  expect(answer).toMatchObject({ status: 400, code: 'recipients_invalid' });
  expect(await guess(user, handle, wrong[0] ?? '')).toEqual(answer);
});
