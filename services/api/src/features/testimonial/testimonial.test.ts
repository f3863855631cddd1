import { runJobsOnce, waitingMails } from '../../testing/run-jobs.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const { api, standIns } = await useTestApi({ environment: { OPERATOR_EMAIL: 'owner@coachconnect.example' } });

beforeEach(() => api.admin.query('truncate public.testimonials'));

const review = { firstName: 'Zoë', lastInitial: 'Ö', rating: 5, comments: 'Three coaches wrote back.\nThank you! ⚽' };

async function stored(): Promise<unknown[]> {
  const sql = 'select first_name, last_initial, rating, comments, approved from public.testimonials order by id';
  return (await api.admin.query(sql)).rows;
}

// @spec 6.6, 7.12, D1.18
test('a review is stored without being published, and the operator is notified', async () => {
  const answer = await api.post('/api/testimonial', { ...review, leaveEmpty: '' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  expect(await stored()).toEqual([
    { first_name: 'Zoë', last_initial: 'Ö', rating: 5, comments: review.comments, approved: false },
  ]);
  await runJobsOnce(api);
  const [mail] = standIns.inbox.messages();
  expect(mail).toMatchObject({ to: ['owner@coachconnect.example'], subject: 'Review: 5 of 5 by Zoë Ö.' });
  expect(mail?.text).toContain(review.comments);
  expect(mail?.text).toContain('This review is not public yet.');
});

test('a filled honeypot gets the usual answer, and nothing is stored', async () => {
  const answer = await api.post('/api/testimonial', { ...review, leaveEmpty: 'https://spam.example' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  expect(await stored()).toEqual([]);
  expect(await waitingMails(api)).toEqual([]);
});

test.each(['Jo\r\nBcc: x@evil.example', 'Jo\u2028Bcc: x@evil.example'])(
  'a name cannot inject a header: %j',
  async (firstName) => {
    await api.post('/api/testimonial', { ...review, firstName });
    await runJobsOnce(api);
    const [mail] = standIns.inbox.messages();
    expect(mail?.to).toEqual(['owner@coachconnect.example']);
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.subject).toBe('Review: 5 of 5 by Jo Bcc: x@evil.example Ö.');
  },
);

test.each<[string, object]>([
  ['six stars', { ...review, rating: 6 }],
  ['stars as text', { ...review, rating: '5' }],
  ['two initials', { ...review, lastInitial: 'AB' }],
  ['a small initial', { ...review, lastInitial: 'a' }],
  ['no comments', { ...review, comments: '  ' }],
  ['a NUL character', { ...review, comments: 'a\u0000b' }],
  ['nothing', {}],
])('%s is refused with a sentence, and nothing is stored', async (_what, body) => {
  const answer = await api.post('/api/testimonial', body);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'validation_failed' }]);
  expect(await stored()).toEqual([]);
});

describe('a review that is repeated with its key', () => {
  const post = (changes: object = {}, key = 'one-review') =>
    api.post('/api/testimonial', { ...review, ...changes }, undefined, { 'idempotency-key': key });
  const mails = () => standIns.inbox.messages().filter(({ subject }) => subject?.startsWith('Review: '));

  test('is stored and mailed once, also with ten concurrent requests', async () => {
    const before = mails().length;
    const answers = [...(await Promise.all(Array.from({ length: 10 }, () => post()))), await post()];
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(await stored()).toHaveLength(1);
    await runJobsOnce(api);
    expect(mails().length - before).toBe(1);
  });

  test('with other fields is refused, and the first one stays', async () => {
    await post();
    const answer = await post({ comments: 'Something else' });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
    expect(await stored()).toHaveLength(1);
    await runJobsOnce(api);
  });

  test('is a new review under another key or without a key', async () => {
    await post();
    await post({}, 'another');
    await api.post('/api/testimonial', review);
    await api.post('/api/testimonial', review);
    expect(await stored()).toHaveLength(4);
    await runJobsOnce(api);
  });
});
