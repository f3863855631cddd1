import { balanceOf } from '../../testing/balance.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { until } from '../../testing/until.ts';

const { api, standIns } = await useTestApi({ environment: { SEND_LEASE_SECONDS: '10' } });

const schoolsOf = (user: TestUser): string[] =>
  standIns.inbox
    .messages()
    .filter(({ from }) => from === user.email)
    .map(({ to }) => String(to[0]));

// @spec D1.7a
test('of a hundred parallel sends with 30 tokens exactly 30 are accepted, and retries send nothing more', async () => {
  const user = await api.createUser({ tokens: 30 });
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const sendAll = () =>
    Promise.all(
      Array.from({ length: 100 }, (_, school) =>
        api.post('/api/send-gmail', sendRequest(user, handle, school), user, { 'idempotency-key': `run/${school}` }),
      ),
    );
  // A send that waits too long for the mailbox gets a 429 and can be retried.
  const settled = await until(async () => {
    const answers = (await sendAll()).map(({ statusCode }) => statusCode);
    return answers.every((status) => status === 200 || status === 402) ? answers : undefined;
  });
  expect(settled.filter((status) => status === 200)).toHaveLength(30);
  expect(new Set(schoolsOf(user)).size).toBe(30);
  expect(schoolsOf(user)).toHaveLength(30);
  expect(await balanceOf(api.admin, user.id)).toEqual({
    available: 0,
    used: 30,
    ledger: 0,
    held: 0,
    sent: 30,
    sentEmails: 30,
  });
});

// @spec D1.7a
test('of two tabs that send one run at once, each school gets one email and both tabs get the same answers', async () => {
  const user = await api.createUser({ tokens: 10 });
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const schools = [0, 1, 2, 3];
  const sendTo = (school: number) =>
    until(async () => {
      const request = sendRequest(user, handle, school);
      const answer = await api.post('/api/send-gmail', request, user, { 'idempotency-key': `tabs/${school}` });
      // The tab that comes second waits and asks again, as the page does.
      return answer.statusCode === 409 || answer.statusCode === 429 ? undefined : answer.json<unknown>();
    });
  const tab = () => Promise.all(schools.map(sendTo));
  const [one, two] = await Promise.all([tab(), tab()]);
  expect(one).toEqual(schools.map(() => ({ messageId: expect.any(String) })));
  expect(two).toEqual(one);
  expect(schoolsOf(user).toSorted()).toEqual(schools.map((school) => `head@school-${school}.example`));
  expect(await balanceOf(api.admin, user.id)).toMatchObject({ available: 6, ledger: 6, used: 4, held: 0 });
});
