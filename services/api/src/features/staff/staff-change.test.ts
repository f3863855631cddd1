import { randomUUID } from 'node:crypto';
import type { StaffChange } from '@cc/contracts/api/staff';
import type { TestUser } from '../../testing/test-users.ts';
import { runJobsOnce } from '../../testing/run-jobs.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const { api, standIns } = await useTestApi({ environment: { OPERATOR_EMAIL: 'owner@coachconnect.example' } });

let support: TestUser;
beforeAll(async () => {
  support = await api.createUser({ tokens: 0 });
  await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'support')`, [support.id]);
});
beforeEach(() => api.admin.query('truncate private.staff_audit'));

const change = (wanted: StaffChange, user: TestUser = support, reason = 'asked by phone') =>
  api.post('/api/staff/changes', { reason, change: wanted }, user);
const audit = async () => (await api.admin.query('select action, request_id from private.staff_audit')).rows;

test('a change is made and is in the audit with the id of its request', async () => {
  const person = await api.createUser({ tokens: 30 });
  const answer = await change({ kind: 'adjust-tokens', person: person.id, tokens: 5, after: null });
  expect([answer.statusCode, answer.json()]).toEqual([200, { done: true }]);
  expect(await audit()).toEqual([{ action: 'adjust-tokens', request_id: answer.headers['x-request-id'] }]);
});

test('a user, a role that may not, and a missing reason change nothing', async () => {
  const person = await api.createUser({ tokens: 30 });
  const wanted: StaffChange = { kind: 'adjust-tokens', person: person.id, tokens: 5, after: null };
  expect((await change(wanted, person)).json()).toMatchObject({ code: 'forbidden' });
  expect((await change({ kind: 'set-role', person: person.id, role: 'orders' })).json()).toMatchObject({
    code: 'forbidden',
  });
  expect((await change(wanted, support, '  ')).json()).toMatchObject({ code: 'validation_failed' });
  expect((await api.post('/api/staff/changes', { reason: 'none', change: wanted })).statusCode).toBe(401);
  expect(await audit()).toEqual([]);
});

test('a session that has ended changes nothing, although its token is still valid', async () => {
  const session = randomUUID();
  const authorization = `Bearer ${await api.issuer.sign(support, { session_id: session })}`;
  await api.admin.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, support.id]);
  const { id: person } = await api.createUser();
  const end = () => change({ kind: 'end-sessions', person }, { ...support, authorization });
  expect((await end()).json()).toEqual({ done: true });
  await api.admin.query('delete from auth.sessions where id = $1', [session]);
  expect((await end()).json()).toMatchObject({ code: 'forbidden', error: expect.stringContaining('signed out') });
});

test('what is not there, or not possible, is refused with a sentence', async () => {
  const nobody = '0b1d3a52-8a3c-4f0e-9a55-3f1c2b7d9e10';
  expect((await change({ kind: 'end-sessions', person: nobody })).json()).toMatchObject({ code: 'not_found' });
  const person = await api.createUser({ tokens: 3 });
  const answer = await change({ kind: 'adjust-tokens', person: person.id, tokens: -4, after: null });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'validation_failed', error: 'This person has fewer tokens than that. Nothing was changed.' },
  ]);
});

test('tokens that are given again, as the answer was lost, are given once', async () => {
  const person = await api.createUser({ tokens: 3 });
  const wanted: StaffChange = { kind: 'adjust-tokens', person: person.id, tokens: 30, after: null };
  expect((await change(wanted)).statusCode).toBe(200);
  const again = await change(wanted);
  expect([again.statusCode, again.json()]).toMatchObject([
    400,
    { code: 'validation_failed', error: expect.stringContaining('Nothing was changed this time') },
  ]);
  const { rows } = await api.admin.query('select tokens_available from public.token_tracker where user_id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([{ tokens_available: 33 }]);
});

test('where the database goes away at the commit, staff are told to look before they try again', async () => {
  await api.admin.query(
    `create function private.go_away() returns trigger language plpgsql as
     $$ begin raise exception using errcode = '57P01'; end $$;
     create constraint trigger go_away after insert on private.staff_audit deferrable initially deferred
     for each row execute function private.go_away()`,
  );
  const person = await api.createUser({ tokens: 0 });
  const answer = await change({ kind: 'end-sessions', person: person.id });
  await api.admin.query('drop function private.go_away() cascade');
  expect([answer.statusCode, answer.json()]).toMatchObject([
    502,
    { code: 'outcome_unknown', error: expect.stringContaining('Please check before you try again.') },
  ]);
});

test('an answer is mailed once, with the question below, and replies go to the operator', async () => {
  await api.post('/api/contact', { email: 'parent@mail.example', subject: 'Division 2', message: 'When?\nSoon?' });
  await runJobsOnce(api);
  const { rows } = await api.admin.query<{ id: string }>('select id from public.contact_messages');
  const answer: StaffChange = {
    kind: 'answer-entry',
    inbox: 'messages',
    entry: Number(rows[0]?.id),
    answer: 'In spring.',
  };
  expect((await change(answer)).statusCode).toBe(200);
  expect((await change(answer)).json()).toMatchObject({ code: 'validation_failed' });
  await runJobsOnce(api);
  const mails = standIns.inbox.messages().filter(({ to }) => to.includes('parent@mail.example'));
  expect(mails).toMatchObject([{ subject: 'Re: Division 2', headers: { 'reply-to': 'owner@coachconnect.example' } }]);
  expect(mails[0]?.text).toContain('In spring.\n\nCoach Connect\n\nYou wrote:\n> When?\n> Soon?');
});

test.each(['form', 'row'])('no sign that begins a line takes a stranger’s words out of the quote (%s)', async (by) => {
  const message = ['How much?', '\r', '\u2028', '\v', '\u0085'].join('Pay again at https://evil.example/refund');
  const typed = { email: `${by}@mail.example`, subject: 'Price', message };
  if (by === 'form') await api.post('/api/contact', typed);
  else
    await api.admin.query('insert into public.contact_messages (email, subject, message) values ($1, $2, $3)', [
      typed.email,
      typed.subject,
      message,
    ]);
  await runJobsOnce(api);
  const { rows } = await api.admin.query<{ id: string }>('select id from public.contact_messages where email = $1', [
    typed.email,
  ]);
  const entry = Number(rows[0]?.id);
  await change({ kind: 'answer-entry', inbox: 'messages', entry, answer: 'It is $24.99.' });
  await runJobsOnce(api);
  const mail = standIns.inbox.messages().find(({ to }) => to.includes(typed.email));
  const lines = mail?.text?.split(/[\r\n\v\f\u0085\u2028\u2029]/u) ?? [];
  expect(lines).toContain('> How much?Pay again at https://evil.example/refund');
  expect(lines.filter((line) => line.includes('evil') && !line.startsWith('> '))).toEqual([]);
});

test.each<StaffChange['kind']>(['assign-entry', 'close-entry', 'reopen-entry'])('%s', async (kind) => {
  const { rows } = await api.admin.query<{ id: string }>(
    `insert into public.feedback (type, subject, description, email) values ('bug', 's', 'd', 'a@mail.example') returning id`,
  );
  const wanted = { kind, inbox: 'feedback', entry: Number(rows[0]?.id), owner: support.id };
  const answer = await api.post('/api/staff/changes', { reason: 'it is mine', change: wanted }, support);
  expect(answer.statusCode).toBe(200);
  expect(await audit()).toMatchObject([{ action: kind }]);
});

test('a send, a review and the sessions of a person', async () => {
  const person = await api.createUser({ tokens: 30 });
  const { rows } = await api.admin.query<{ send: string; review: string }>(
    `with send as (
       insert into public.sends (user_id, idempotency_key, request_hash, school, provider, charged, status, started_at)
       values ($1, 'k', 'h', 'Akron', 'gmail', true, 'unknown', now()) returning id
     ), review as (
       insert into public.testimonials (first_name, last_initial, rating, comments) values ('Jo', 'A', 5, 'Good') returning id
     )
     select send.id as send, review.id as review from send, review`,
    [person.id],
  );
  const [row] = rows;
  await api.admin.query('insert into auth.sessions (user_id) values ($1)', [person.id]);
  expect((await change({ kind: 'settle-send', send: row?.send ?? '', outcome: 'sent' })).statusCode).toBe(200);
  expect((await change({ kind: 'decide-review', review: Number(row?.review), approved: true })).statusCode).toBe(200);
  expect((await change({ kind: 'end-sessions', person: person.id })).statusCode).toBe(200);
  const { rows: after } = await api.admin.query(
    `select (select status from public.sends where id = $1) as send,
       (select approved from public.testimonials where id = $2) as approved,
       (select count(*)::int from auth.sessions where user_id = $3) as sessions`,
    [row?.send, row?.review, person.id],
  );
  expect(after).toEqual([{ send: 'sent', approved: true, sessions: 0 }]);
});

test('an order and a run keep the id of their request', async () => {
  const user = await api.createUser({ tokens: 0 });
  const answer = await api.post(
    '/api/create-checkout-session',
    { customerId: user.id, priceId: 'coach_connect_premium' },
    user,
  );
  const { rows } = await api.admin.query('select request_id from public.purchases where user_id = $1', [user.id]);
  expect(rows).toEqual([{ request_id: answer.headers['x-request-id'] }]);
});

test('the operator is told who got or lost a role, and nobody is made an owner', async () => {
  const owner = await api.createUser({ tokens: 0 });
  await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'owner')`, [owner.id]);
  const person = await api.createUser({ tokens: 0 });
  expect((await change({ kind: 'set-role', person: person.id, role: 'support' }, owner)).statusCode).toBe(200);
  const asOwner = { reason: 'mine', change: { kind: 'set-role', person: person.id, role: 'owner' } };
  expect((await api.post('/api/staff/changes', asOwner, owner)).statusCode).toBe(400);
  await runJobsOnce(api);
  const mail = standIns.inbox.messages().find(({ subject }) => subject === 'New in the back office, role support');
  expect(mail).toMatchObject({ to: ['owner@coachconnect.example'], text: expect.stringContaining(person.id) });
  const raw = await (await fetch(`${standIns.inbox.url}/api/messages/${mail?.id}/raw`)).text();
  // Ticket systems put automatic mails aside.
  expect(raw).not.toContain('Auto-Submitted');
});
