import type { RequestOf } from '@cc/contracts/api/endpoint';
import type { sendTest } from '@cc/contracts/api/send-test';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { balanceOf } from '../../../testing/balance.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';
import type { TestUser } from '../../../testing/test-users.ts';

let user: TestUser;
let handle: string;
/** The stored files by path. */
const files = new Map<string, Buffer>();

const storage = {
  read: (path: string) => Promise.resolve(files.get(path) ?? null),
  remove: () => Promise.resolve(),
};
const { api, standIns } = await useTestApi({ change: (externals) => ({ ...externals, storage }) });
beforeEach(() => connect('gmail'));
afterEach(() => standIns.clearFaults());

/** A user who bought nothing: tests are free. */
async function connect(provider: MailProvider) {
  user = await api.createUser({ tokens: 0 });
  handle = (await api.connect(user, provider)).get('access_token') ?? '';
}

const letter = () => ({
  accessToken: handle,
  subject: 'Jordan Avery | 2027 Soccer Recruiting',
  body: 'Dear Coach,\n\nI would love to play at School 1.',
});
const post = (changes: Partial<RequestOf<typeof sendTest>> & object = {}, as: Partial<TestUser> = user) =>
  api.post('/api/send-test', { ...letter(), ...changes }, { authorization: as.authorization ?? '' });
const mails = () => standIns.inbox.messages().filter(({ to }) => to.includes(user.email));

// @spec D1.41a
test.each(['gmail', 'outlook'] as const)('through %s the letter goes to the mailbox itself', async (provider) => {
  await connect(provider);
  const path = `${user.id}/1/cv.txt`;
  files.set(path, Buffer.from('My CV'));
  const answer = await post({ files: [{ path, filename: 'My CV.txt' }] });
  expect([answer.statusCode, answer.json()]).toEqual([200, { to: user.email, left: 4 }]);
  expect(mails()).toEqual([
    expect.objectContaining({
      from: user.email,
      to: [user.email],
      subject: 'Test: Jordan Avery | 2027 Soccer Recruiting',
      // The line at its end has no link: the athlete must not opt a coach out.
      text: expect.stringMatching(
        /^Dear Coach,\n\nI would love to play at School 1\.\n\nPlease don't write .* \(here is a link for the coach\)\n*$/,
      ),
      attachments: [expect.objectContaining({ filename: 'My CV.txt', size: 5 })],
    }),
  ]);
});

// @spec D1.41b
test('it takes no token and is in no history, count or limit', async () => {
  user = await api.createUser({ tokens: 1 });
  handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  expect((await post()).statusCode).toBe(200);
  const balance = { available: 1, ledger: 1, used: 0, held: 0, sent: 0, sentEmails: 0 };
  expect(await balanceOf(api.admin, user.id)).toEqual(balance);
  const { rows } = await api.admin.query('select from public.sends where user_id = $1', [user.id]);
  expect(rows).toEqual([]);
});

test('the sixth of a day is refused with the time of the next one, and the day after there are five again', async () => {
  for (const left of [4, 3, 2, 1, 0]) expect((await post()).json()).toMatchObject({ left });
  const sixth = await post();
  expect([sixth.statusCode, sixth.json()]).toMatchObject([
    429,
    {
      code: 'rate_limited',
      error:
        'You have sent yourself 5 tests in 24 hours, which is the limit. Nothing was sent. You can send the next one in 24 hours.',
    },
  ]);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(86_000);
  expect(mails()).toHaveLength(5);
  await api.admin.query(`update private.request_counts set window_ends_at = now() where key like '%' || $1`, [user.id]);
  expect((await post()).json()).toMatchObject({ left: 4 });
});

// @spec D1.41b
test('of twenty at once over two processes five are sent, one at a time', async () => {
  const other = await api.build({});
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      (place % 2 ? other : api).server.inject({
        method: 'POST',
        url: '/api/send-test',
        headers: { authorization: user.authorization },
        payload: letter(),
      }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(15).fill(429)]);
  expect(mails()).toHaveLength(5);
  await other.server.close();
});

describe('nothing is sent, and no test is used up', () => {
  afterEach(async () => {
    await api.admin.query('update public.mail_connections set blocked_until = null where user_id = $1', [user.id]);
    const before = mails().length;
    expect((await post()).json()).toMatchObject({ left: 4 });
    expect(mails()).toHaveLength(before + 1);
  });

  test('from the mailbox of another user', async () => {
    const other = await api.createUser();
    const answer = await post({}, other);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'mail_not_connected' }]);
    expect((await post({ accessToken: 'x'.repeat(43) })).json()).toMatchObject({ code: 'mail_not_connected' });
  });

  test.each([
    ['a line break in the subject', { subject: 'Hi\r\nBcc: x@evil.example' }, 'validation_failed'],
    ['an encoded word in the subject', { subject: 'Hi =?utf-8?q?x?=' }, 'validation_failed'],
    ['a hidden character in the body', { body: 'I am \u0000' }, 'validation_failed'],
    ['half of a surrogate pair', { body: 'I am \ud83d' }, 'validation_failed'],
    ['an empty body', { body: ' ' }, 'validation_failed'],
    ['a placeholder in the subject', { subject: 'I am [Full Name]' }, 'placeholder_unresolved'],
    ['an optional placeholder', { body: 'I play for [Club]' }, 'placeholder_unresolved'],
    ['a look-alike of a placeholder', { body: 'I am {Full Name}' }, 'placeholder_unresolved'],
    ['a body that is too long', { body: 'x'.repeat(20_001) }, 'validation_failed'],
    ['the file of another user', { files: [{ path: 'other/1/cv.txt', filename: 'cv.txt' }] }, 'attachments_invalid'],
    ['a file that is not there', { files: [{ path: 'OWN/gone.txt', filename: 'cv.txt' }] }, 'attachments_invalid'],
    ['a program named .pdf', { files: [{ path: 'OWN/program', filename: 'cv.pdf' }] }, 'attachments_invalid'],
  ])('with %s', async (_what, changes, code) => {
    files.set(`${user.id}/program`, Buffer.from('MZ and so on'));
    const own =
      'files' in changes ? changes.files.map((file) => ({ ...file, path: file.path.replace('OWN', user.id) })) : [];
    const answer = await post({ ...changes, files: own });
    expect(answer.json()).toMatchObject({ code });
    expect(mails()).toHaveLength(0);
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ['asks for a pause', { fault: 'rate-limited', retryAfterSeconds: 60 }, 429, 'mailbox_busy'],
    ['forbids it', { fault: 'policy' }, 403, 'provider_policy'],
    ['refuses it', { fault: 'refused' }, 422, 'provider_refused'],
    ['refuses the permission twice', { fault: 'unauthorized', times: 2 }, 409, 'reconnect_required'],
  ])('when the provider %s, with a sentence about a test', async (_what, fault, status, code) => {
    await standIns.fault('google', { operation: 'send', ...fault });
    const answer = await post();
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
    expect(answer.json<{ error: string }>().error).toMatch(/Nothing was sent\./);
    expect(answer.json<{ error: string }>().error).not.toMatch(/token/);
    expect(mails()).toHaveLength(0);
  });
});

// @spec D1.41a
test('no recipient can be named', async () => {
  const answer = await post({ to: 'head@school-1.example', cc: 'x@evil.example', userId: 'other' } as object);
  expect(answer.json()).toMatchObject({ to: user.email });
  expect(standIns.inbox.messages()[0]?.to).toEqual([user.email]);
});

test('without a user it is refused', async () => {
  expect((await api.post('/api/send-test', letter())).statusCode).toBe(401);
});

test('an expired permission is refreshed', async () => {
  await standIns.fault('google', { operation: 'send', fault: 'unauthorized' });
  expect((await post()).json()).toMatchObject({ left: 4 });
});

test('an unknown outcome uses up the test and has nothing to decide', async () => {
  await standIns.fault('google', { operation: 'send', fault: 'accept-then-drop' });
  const answer = await post();
  expect(answer.json()).toEqual({
    error:
      'The connection broke while your test was being sent, so we do not know if it went out. Please look in your inbox.',
    code: 'outcome_unknown',
    requestId: expect.any(String),
  });
  expect((await post()).json()).toMatchObject({ left: 3 });
});

test('it waits for its turn in the mailbox', async () => {
  const { rows } = await api.admin.query<{ free: number }>(
    `update public.mail_connections set next_send_at = clock_timestamp() + interval '1 second' where user_id = $1
     returning extract(epoch from next_send_at)::float8 * 1000 as free`,
    [user.id],
  );
  expect((await post()).statusCode).toBe(200);
  const calls = await fetch(`${standIns.google.url}/__calls?operation=send&email=${encodeURIComponent(user.email)}`);
  const [call] = (await calls.json()) as { startedAt: number }[]; // the shape of the stand-in's record
  expect(call?.startedAt).toBeGreaterThanOrEqual(Math.floor(rows[0]?.free ?? Infinity));
});
