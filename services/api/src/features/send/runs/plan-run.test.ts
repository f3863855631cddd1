import { randomUUID } from 'node:crypto';
import { useTestApi } from '../../../testing/use-test-api.ts';
import { createTestRunner, type TestRunner } from '../../../testing/test-runs.ts';

let runner: TestRunner;
/** The stored files by path. */
const files = new Map<string, Buffer>();

const storage = {
  read: (path: string) => Promise.resolve(files.get(path) ?? null),
  remove: () => Promise.resolve(),
};
const { api } = await useTestApi({ change: (externals) => ({ ...externals, storage }) });
beforeEach(async () => {
  runner = await createTestRunner(api);
});

const stored = async () =>
  (
    await api.admin.query(
      `select (select count(*)::int from public.runs where user_id = $1) as runs,
         (select count(*)::int from public.sends where user_id = $1) as sends`,
      [runner.user.id],
    )
  ).rows[0];

test('a plan is stored with its job before the answer, and begins after the time to undo it', async () => {
  const before = Date.now();
  const answer = await runner.post(await runner.request([3, 1]));
  expect(answer.statusCode).toBe(200);
  const { runId, startsAt } = answer.json<{ runId: string; startsAt: string }>();
  expect(Date.parse(startsAt)).toBeGreaterThanOrEqual(before + 10_000);
  expect(await runner.sends(runId)).toEqual(['planned', 'planned']);
  const jobs = await api.admin.query(`select start_after = $2 as in_time from pgboss.job where data ->> 'runId' = $1`, [
    runId,
    startsAt,
  ]);
  expect(jobs.rows).toEqual([{ in_time: true }]);
});

test('the same request again gets the same answer and no second job; with another plan it is refused', async () => {
  const request = await runner.request([1]);
  const key = randomUUID();
  const [first, second] = [await runner.post(request, key), await runner.post(request, key)];
  expect(second.json()).toEqual(first.json());
  const { runId } = first.json<{ runId: string }>();
  const jobs = await api.admin.query(`select from pgboss.job where data ->> 'runId' = $1`, [runId]);
  expect(jobs.rowCount).toBe(1);
  const other = await runner.post(await runner.request([2]), key);
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
});

const cases: readonly [string, (request: Awaited<ReturnType<TestRunner['request']>>) => object, number, object][] = [
  [
    'a placeholder is left',
    (request) => ({ schools: request.schools.map((school) => ({ ...school, body: 'I play for [Current Team].' })) }),
    400,
    { code: 'placeholder_unresolved', error: expect.stringContaining('[Current Team]') as string },
  ],
  [
    'a subject has two lines',
    (request) => ({ schools: request.schools.map((school) => ({ ...school, subject: 'Hi\nBcc: all' })) }),
    400,
    { code: 'validation_failed' },
  ],
  [
    'a body has control characters',
    (request) => ({ schools: request.schools.map((school) => ({ ...school, body: 'Hi\u0007' })) }),
    400,
    { code: 'validation_failed' },
  ],
  [
    'a school is there twice',
    (request) => ({ schools: [...request.schools, ...request.schools] }),
    400,
    { code: 'recipients_invalid', error: expect.stringContaining('School 1 is there twice') as string },
  ],
  [
    'a coach is not at the school',
    (request) => ({ schools: request.schools.map((school) => ({ ...school, coachIds: [999_999] })) }),
    400,
    { code: 'recipients_invalid', error: expect.stringContaining('coaches of School 1 have changed') as string },
  ],
  [
    'the mailbox is not the user’s',
    () => ({ mailboxId: '00000000-0000-4000-8000-000000000000' }),
    409,
    { code: 'mail_not_connected' },
  ],
  [
    'its time is over',
    () => ({ start: { kind: 'at', at: '2020-01-01T00:00:00Z' } }),
    400,
    { code: 'validation_failed', error: expect.stringContaining('is over') as string },
  ],
  [
    'its time is too far ahead',
    () => ({ start: { kind: 'at', at: '2100-01-01T00:00:00Z' } }),
    400,
    { code: 'validation_failed', error: expect.stringContaining('60 days') as string },
  ],
];

test.each(cases)('when %s, nothing is stored', async (_, change, status, body) => {
  const request = await runner.request([1]);
  const answer = await runner.post({ ...request, ...change(request) });
  expect([answer.statusCode, answer.json()]).toMatchObject([status, body]);
  expect(await stored()).toEqual({ runs: 0, sends: 0 });
});

test('a coach whom lists have at two schools gets no two emails of one run', async () => {
  const request = await runner.request([1, 2]);
  const [first, second] = request.schools.map(({ coachIds }) => coachIds[0]);
  const { rows } = await api.admin.query<{ email: string }>('select email from private.coaches where id = $1', [
    second,
  ]);
  await api.admin.query(
    'update private.coaches set email = (select email from private.coaches where id = $1) where id = $2',
    [first, second],
  );
  const answer = await runner.post(request);
  await api.admin.query('update private.coaches set email = $2 where id = $1', [second, rows[0]?.email]);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'recipients_invalid', error: expect.stringContaining('in the lists of School 1 and School 2') as string },
  ]);
  expect(await stored()).toEqual({ runs: 0, sends: 0 });
});

test('without a key, or without a user, nothing is stored', async () => {
  const request = await runner.request([1]);
  expect((await api.post('/api/runs', request, runner.user)).json()).toMatchObject({ code: 'idempotency_key_missing' });
  expect((await api.post('/api/runs', request)).statusCode).toBe(401);
  expect(await stored()).toEqual({ runs: 0, sends: 0 });
});

test('a second letter to the same coaches names the schools, and goes out when they are confirmed', async () => {
  await runner.plan([1, 2, 3]);
  const request = await runner.request([2, 3, 4]);
  const answer = await runner.post(request);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    {
      code: 'letter_repeated',
      error:
        'Coaches of School 2 and 1 more got a letter from you in the last 14 days, or one is waiting to be sent. Nothing was sent. Please confirm each of these schools or leave it out.',
    },
  ]);
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['School 2', 'School 3']);
  const confirmed = request.schools.map((school) => ({ ...school, again: true }));
  expect((await runner.post({ ...request, schools: confirmed })).statusCode).toBe(200);
});

test('without tokens ever bought, no address is revealed and nothing is planned', async () => {
  const poor = await createTestRunner(api, 'gmail', 0);
  const answer = await poor.post(await poor.request([1]));
  expect([answer.statusCode, answer.json()]).toMatchObject([402, { code: 'no_tokens' }]);
});

describe('files', () => {
  const file = (path: string, content: string | Buffer = 'My CV', filename = 'cv.txt') => {
    files.set(path, Buffer.from(content));
    return { files: [{ path, filename }] };
  };
  const post = async (changes: object) => runner.post({ ...(await runner.request([1])), ...changes });

  test('that were uploaded are taken', async () => {
    expect((await post(file(`${runner.user.id}/1/cv.txt`))).statusCode).toBe(200);
  });

  test.each(['OTHER/1/cv.txt', 'OWN/../OTHER/1/cv.txt', 'OWN/%2e%2e/OTHER/cv.txt', 'OWN', '/OWN/1/cv.txt', 'OWN/1/'])(
    'outside the own folder are refused and not read: %s',
    async (path) => {
      const at = path.replace('OWN', runner.user.id).replace('OTHER', randomUUID());
      const answer = await post(file(at));
      expect(answer.json()).toMatchObject({
        code: 'attachments_invalid',
        error: 'File "cv.txt" is not among your files. Nothing was sent. Please attach it again.',
      });
    },
  );

  test('that are missing, of another type or too large are refused with the sentence for it', async () => {
    const own = `${runner.user.id}/1/file`;
    const sentence = async (changes: object) => (await post(changes)).json<{ error: string }>().error;
    expect(await sentence({ files: [{ path: `${own}-gone`, filename: 'cv.txt' }] })).toContain('is not there any more');
    expect(await sentence(file(own, 'MZ', 'cv.pdf'))).toContain('does not match its file type');
    expect(await sentence(file(own, 'MZ', 'cv.exe'))).toContain('is not an accepted type');
    const large = 'x'.repeat(3 * 1024 * 1024 + 1);
    expect(await sentence(file(own, large))).toContain('Maximum file size is 3MB');
    expect(await stored()).toEqual({ runs: 0, sends: 0 });
  });
});
