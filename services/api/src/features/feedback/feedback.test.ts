import { mailForm } from '../../forms/mail-form.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { runJobsOnce } from '../../testing/run-jobs.ts';
import { feedbackForm } from './feedback-form.ts';

const { api, standIns } = await useTestApi({ environment: { OPERATOR_EMAIL: 'owner@coachconnect.example' } });

const entry = {
  type: 'bug',
  subject: 'The send button ⚽',
  description: 'It does\nnothing.',
  email: 'parent@mail.example',
};

// @spec 6.6, 7.11, D1.18
test('a visitor’s feedback is stored and mailed to the operator, with the visitor as reply-to', async () => {
  const answer = await api.post('/api/feedback', entry);
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  await runJobsOnce(api);
  expect((await api.admin.query('select * from public.feedback')).rows).toEqual([
    expect.objectContaining({ ...entry, user_id: null }),
  ]);
  const [mail] = standIns.inbox.messages();
  expect(mail).toMatchObject({
    via: 'smtp',
    to: ['owner@coachconnect.example'],
    subject: 'Bug report: The send button ⚽',
  });
  expect(mail?.text).toContain('It does\nnothing.');
  expect(mail?.headers['reply-to']).toBe('parent@mail.example');
});

test('feedback stores the signed-in user; an invalid token counts as a visitor', async () => {
  const user = await api.createUser();
  await api.post('/api/feedback', { ...entry, subject: 'Signed in' }, user);
  await api.post('/api/feedback', { ...entry, subject: 'Forged' }, { authorization: 'Bearer a.b.c' });
  const { rows } = await api.admin.query(
    `select subject, user_id from public.feedback where subject in ('Signed in', 'Forged') order by id`,
  );
  expect(rows).toEqual([
    { subject: 'Signed in', user_id: user.id },
    { subject: 'Forged', user_id: null },
  ]);
  await runJobsOnce(api);
});

test.each(['a\r\nBcc: x@evil.example', 'a\u2028Bcc: x@evil.example', 'a%0d%0aBcc: x@evil.example'])(
  'a subject cannot inject a header: %j',
  async (subject) => {
    await api.post('/api/feedback', { ...entry, subject });
    await runJobsOnce(api);
    const [mail] = standIns.inbox.messages();
    expect(mail?.to).toEqual(['owner@coachconnect.example']);
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.subject).toContain('Bcc: x@evil.example');
  },
);

// @spec D1.11b
test('the operator reads an encoded word in a subject as text', async () => {
  await api.post('/api/feedback', { ...entry, subject: '=?utf-8?Q?Paid=0D=0AFrom:_boss@evil.example?=' });
  await runJobsOnce(api);
  const [mail] = standIns.inbox.messages();
  expect(mail?.subject).toBe('Bug report: = ?utf-8?Q?Paid=0D=0AFrom:_boss@evil.example?=');
});

// @spec D1.11b
test('an address with further recipients is refused', async () => {
  for (const email of ['a@mail.example\r\nBcc: x@evil.example', 'a@mail.example, x@evil.example', '<a@mail.example>']) {
    expect((await api.post('/api/feedback', { ...entry, email })).json()).toMatchObject({ code: 'validation_failed' });
  }
});

// @spec D1.18
test('feedback is mailed later when the mail server is down', async () => {
  await api.post('/api/feedback', { ...entry, subject: 'While the mail was down' });
  const smtp = { send: () => Promise.reject(new Error('down')), close: () => undefined };
  const { rows } = await api.admin.query<{ id: string }>('select max(id) as id from public.feedback');
  const attempt = mailForm(
    [feedbackForm],
    { forms: api.dependencies.forms, smtp, operator: 'o@x.example' },
    { table: 'feedback', id: rows[0]?.id ?? '', mail: 'operator' },
  );
  await expect(attempt).rejects.toThrow('down');
  await runJobsOnce(api);
  expect(standIns.inbox.messages()[0]?.subject).toBe('Bug report: While the mail was down');
});

test('repeated feedback with one key is stored once; with other fields it is refused', async () => {
  await api.admin.query('truncate public.feedback');
  const post = (subject: string) =>
    api.post('/api/feedback', { ...entry, subject }, undefined, { 'idempotency-key': 'one-key' });
  for (let time = 0; time < 2; time += 1) expect((await post('Twice')).json()).toEqual({ received: true });
  expect((await post('Another')).json()).toMatchObject({ code: 'idempotency_key_reused' });
  expect((await api.admin.query('select subject from public.feedback')).rows).toEqual([{ subject: 'Twice' }]);
  await runJobsOnce(api);
});

test('a filled honeypot gets the usual answer, and nothing is stored', async () => {
  await api.admin.query('truncate public.feedback');
  const answer = await api.post('/api/feedback', { ...entry, leaveEmpty: 'https://spam.example' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  expect((await api.admin.query('select 1 from public.feedback')).rowCount).toBe(0);
});
