import { endPauses, runJobsOnce, waitingMails } from '../../testing/run-jobs.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const { api, standIns } = await useTestApi({ environment: { OPERATOR_EMAIL: 'owner@coachconnect.example' } });

beforeEach(() => api.admin.query('truncate public.contact_messages'));

const message = { email: 'parent@mail.example', subject: 'Division 2 ⚽', message: 'When?\n— Zoë' };

async function stored(): Promise<unknown[]> {
  return (await api.admin.query('select email, subject, message from public.contact_messages order by id')).rows;
}

async function switchSmtp(state: 'up' | 'refuse' | 'down'): Promise<void> {
  const order = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ state }) };
  const answer = await fetch(`${standIns.inbox.url}/__smtp`, order);
  if (!answer.ok) throw new Error(await answer.text());
}

// @spec 7.3
test('a visitor’s message is stored and mailed to the operator, with the visitor as reply-to', async () => {
  const answer = await api.post('/api/contact', { ...message, leaveEmpty: '' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  expect(await stored()).toEqual([message]);
  await runJobsOnce(api);
  const [mail] = standIns.inbox.messages();
  expect(mail).toMatchObject({
    via: 'smtp',
    to: ['owner@coachconnect.example'],
    subject: 'Contact: Division 2 ⚽',
  });
  expect(mail?.text).toContain('When?\n— Zoë');
  expect(mail?.headers['reply-to']).toBe('parent@mail.example');
});

test.each(['down', 'refuse'] as const)('a message is mailed later when the mail server is %s', async (state) => {
  await switchSmtp(state);
  const subject = `While mail was ${state}`;
  expect((await api.post('/api/contact', { ...message, subject })).statusCode).toBe(200);
  await runJobsOnce(api);
  expect(await stored()).toEqual([{ ...message, subject }]);
  const { rows } = await api.admin.query(
    `select state, retry_limit, start_after > now() as later, output->>'message' as error
     from pgboss.job where name = 'mail-form' and state <> 'completed'`,
  );
  expect(rows).toEqual([{ state: 'retry', retry_limit: 129, later: true, error: expect.any(String) }]);
  expect(standIns.inbox.messages()[0]?.subject).not.toContain(subject);
  await switchSmtp('up');
  await endPauses(api);
  await runJobsOnce(api);
  expect(standIns.inbox.messages()[0]?.subject).toBe(`Contact: ${subject}`);
  expect(await waitingMails(api)).toEqual([]);
});

test('a message whose mail job failed for good is mailed after the next start', async () => {
  await switchSmtp('down');
  const subject = 'After a very long outage';
  await api.post('/api/contact', { ...message, subject });
  // The last attempt.
  await api.admin.query(`update pgboss.job set retry_limit = 0 where state = 'created'`);
  await runJobsOnce(api);
  await switchSmtp('up');
  await runJobsOnce(api);
  expect(standIns.inbox.messages()[0]?.subject).not.toContain(subject);
  await api.dependencies.jobs.requeueFailed();
  await runJobsOnce(api);
  expect(standIns.inbox.messages()[0]?.subject).toBe(`Contact: ${subject}`);
  expect(await waitingMails(api)).toEqual([]);
  await api.dependencies.jobs.requeueFailed();
});

test('a filled honeypot gets the usual answer, and nothing is stored', async () => {
  const answer = await api.post('/api/contact', { ...message, leaveEmpty: 'https://spam.example' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  expect(await stored()).toEqual([]);
  expect(await waitingMails(api)).toEqual([]);
});

test.each([
  'a\r\nBcc: x@evil.example',
  'a\u2028Bcc: x@evil.example',
  'a\u0085Bcc: x@evil.example',
  'a%0d%0aBcc: x@evil.example',
])('a subject cannot inject a header: %j', async (subject) => {
  await api.post('/api/contact', { ...message, subject });
  await runJobsOnce(api);
  const [mail] = standIns.inbox.messages();
  expect(mail?.to).toEqual(['owner@coachconnect.example']);
  expect(mail?.headers).not.toHaveProperty('bcc');
  expect(mail?.subject).toMatch(/^Contact: a.*Bcc: x@evil\.example$/);
});

test.each<[string, object, string]>([
  [
    'an address with a header in it',
    { ...message, email: 'a@mail.example\r\nBcc: x@evil.example' },
    'Please enter a valid email address.',
  ],
  [
    'an address with a Unicode line break',
    { ...message, email: 'a@mail.example\u2028Bcc: x@evil.example' },
    'Please enter a valid email address.',
  ],
  ['two addresses', { ...message, email: 'a@mail.example, x@evil.example' }, 'Please enter a valid email address.'],
  ['no address', { ...message, email: ' ' }, 'Please enter your email address.'],
  ['no subject', { ...message, subject: ' ' }, 'Please enter a subject.'],
  ['no message', { email: message.email, subject: message.subject }, 'Please write your message.'],
  [
    'a message that is too long',
    { ...message, message: 'm'.repeat(5_001) },
    'Please use at most 5,000 characters. You have 5,001.',
  ],
  [
    'a NUL character',
    { ...message, message: 'a\u0000b' },
    'A field contains a character that cannot be saved. Nothing was changed.',
  ],
  ['a list', [message], 'This cannot be read. Please enter it again.'],
])('%s is refused with a sentence, and nothing is stored', async (_what, body, error) => {
  const answer = await api.post('/api/contact', body);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'validation_failed', error }]);
  expect(await stored()).toEqual([]);
});

test('an oversized body is refused', async () => {
  const answer = await api.post('/api/contact', { ...message, message: 'm'.repeat(70_000) });
  expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
  expect(await stored()).toEqual([]);
});

describe('a message that is repeated with its key', () => {
  const post = (changes: object = {}, key = 'one-message') =>
    api.post('/api/contact', { ...message, ...changes }, undefined, { 'idempotency-key': key });
  const mails = () => standIns.inbox.messages().filter(({ subject }) => subject?.startsWith('Contact: '));

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
    const answer = await post({ message: 'Something else' });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
    expect(await stored()).toHaveLength(1);
    await runJobsOnce(api);
  });

  test('is a new message under another key or without a key', async () => {
    await post();
    await post({}, 'another');
    await api.post('/api/contact', message);
    await api.post('/api/contact', message);
    expect(await stored()).toHaveLength(4);
    await runJobsOnce(api);
  });
});
