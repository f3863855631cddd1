import { createTestRunner, type TestRunner } from '../../../testing/test-runs.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

let runner: TestRunner;

const { api } = await useTestApi();

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

const longLetters = (body: string) =>
  Array.from({ length: 500 }, (_, index) => ({
    school: `School ${1000 + index}`,
    coachIds: [1],
    subject: 'Hi',
    body,
  }));

test('a run of 500 long letters fits into a request; longer ones are refused with what to do', async () => {
  const request = await runner.request([1]);
  const answer = await runner.post({ ...request, schools: longLetters('é'.repeat(7_900)) });
  // It was read: its schools do not exist.
  expect(answer.json()).toMatchObject({ code: 'recipients_invalid' });
  const refused = await runner.post({ ...request, schools: longLetters('x'.repeat(8_100)) });
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'validation_failed' }]);
  expect(refused.body).toContain('Please shorten the letter, or choose fewer schools.');
});

test('other requests are answered while the letters of a run are searched', async () => {
  // Each sign stands for 18 letters once it is normalized, so a letter of these takes long to search.
  const signs = Array.from({ length: 1_300 }, (_, i) => `[${String.fromCodePoint(0x61 + (i % 26))}${i}\uFDFA]`);
  const request = { ...(await runner.request([1])), schools: longLetters(signs.join('').slice(0, 7_900)) };
  const order: string[] = [];
  const planning = runner.post(request).then(() => order.push('plan'));
  const isBusy = async () => {
    while (order.length === 0) {
      await api.server.inject('/livez');
      if (order.length === 0) order.unshift('health');
    }
  };
  await Promise.all([planning, isBusy()]);
  expect(order[0]).toBe('health');
});

test('one that is too large is refused with what to do, and stores nothing', async () => {
  const request = await runner.request([1]);
  const answer = await runner.post({ ...request, schools: longLetters('é'.repeat(20_000)) });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    413,
    {
      code: 'payload_too_large',
      error:
        'Your letters are too long for so many schools. Nothing was sent, and your letter is kept. Please shorten it or choose fewer schools.',
    },
  ]);
  expect(await stored()).toEqual({ runs: 0, sends: 0 });
});

test('of 21 plans at once, 20 are stored; when one has ended, another is accepted', async () => {
  const requests = await Promise.all(Array.from({ length: 21 }, (_, place) => runner.request([place + 1])));
  const answers = await Promise.all(requests.map((request) => runner.post(request)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json<object>());
  const error =
    'You have 20 runs that have not ended. Please wait until one ends, or stop one, and try again. Nothing was sent.';
  expect(refused).toEqual([expect.objectContaining({ code: 'run_limit_reached', error })]);
  expect(await stored()).toEqual({ runs: 20, sends: 20 });
  await api.admin.query(
    `update public.runs set state = 'stopped', ended_at = now()
     where id = (select id from public.runs where user_id = $1 limit 1)`,
    [runner.user.id],
  );
  expect((await runner.post(await runner.request([22]))).statusCode).toBe(200);
});
