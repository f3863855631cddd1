import { balanceOf } from '../testing/balance.ts';
import { startStandIns, type StandIns } from '../testing/stand-ins.ts';
import { statementsOf } from '../testing/statements-of.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { sendRequest } from '../testing/test-coaches.ts';
import type { TestUser } from '../testing/test-users.ts';

interface Sender {
  readonly user: TestUser;
  readonly handle: string;
}

let standIns: StandIns;
let api: TestApi;
let senders: Sender[];

beforeAll(async () => {
  standIns = await startStandIns();
  api = await startTestApi({ standIns });
});
beforeEach(async () => {
  senders = await Promise.all(Array.from({ length: 12 }, () => newSender(2)));
});
afterAll(async () => {
  await api.close();
  await standIns.close();
});

/** Somebody whose e-mails of the day were counted: otherwise nobody's send is like another. */
async function newSender(tokens: number): Promise<Sender> {
  const user = await api.createUser({ tokens });
  await api.admin.query('update public.token_tracker set uncounted_room = 250 where user_id = $1', [user.id]);
  return { user, handle: (await api.connect(user, 'gmail')).get('access_token') ?? '' };
}

function send({ user, handle }: Sender, key = 'key', school = 1) {
  return api.post('/api/send-gmail', sendRequest(user, handle, school), user, { 'idempotency-key': key });
}

function mailsOf({ user }: Sender): number {
  return standIns.inbox.messages().filter(({ from }) => from === user.email).length;
}

// @spec D1.7a
test('sends that come at once share their statements, and each sends one mail for one token', async () => {
  const statements = await statementsOf(async () => {
    const answers = await Promise.all(senders.map((sender) => send(sender)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(senders.map(() => 200));
  });
  expect(statements).toContain('begin-plain-sends');
  // The first has nobody to share with.
  expect(statements.filter((statement) => statement === 'begin-and-start-send').length).toBeLessThan(
    senders.length / 2,
  );
  expect(statements.length).toBeLessThan(2 * senders.length);
  for (const sender of senders) {
    expect(mailsOf(sender)).toBe(1);
    expect(await balanceOf(api.admin, sender.user.id)).toMatchObject({ available: 1, held: 0, sent: 1, sentEmails: 1 });
  }
});

test('what is wrong with one of them is told to that one, and all others are sent', async () => {
  const [poor, stranger, repeating] = senders as [Sender, Sender, Sender, ...Sender[]];
  await api.admin.query('update public.token_tracker set tokens_available = 0 where user_id = $1', [poor.user.id]);
  await send(repeating);
  const statements = await statementsOf(async () => {
    const answers = await Promise.all([
      ...[send(poor), send({ ...stranger, handle: poor.handle }), send(repeating, 'key', 2)],
      ...senders.slice(3).map((sender) => send(sender)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([402, 409, 422, ...senders.slice(3).map(() => 200)]);
  });
  expect(statements).toContain('begin-plain-sends');
  expect(senders.map(mailsOf)).toEqual([0, 0, 1, ...senders.slice(3).map(() => 1)]);
});

test('whoever must wait does not keep the others waiting', async () => {
  const [, , waiting, ...others] = senders as [Sender, Sender, Sender, ...Sender[]];
  const holder = await api.admin.connect();
  await holder.query('begin');
  await holder.query('select from public.token_tracker where user_id = $1 for update', [waiting.user.id]);
  const late = send(waiting);
  const together = [...others.map((sender) => send(sender)), send(waiting, 'second', 2)];
  const answers = await Promise.all(together.slice(0, -1));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200));
  expect(mailsOf(waiting)).toBe(0);
  await holder.query('commit');
  holder.release();
  expect((await late).statusCode).toBe(200);
  expect((await together.at(-1))?.statusCode).toBe(200);
  expect(await balanceOf(api.admin, waiting.user.id)).toMatchObject({ available: 0, held: 0, sent: 2 });
});
