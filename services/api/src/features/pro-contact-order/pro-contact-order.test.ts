import { optOut } from '@cc/supabase/testing/opt-out';
import { runJobsOnce, waitingMails } from '../../testing/run-jobs.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { requestLimits } from '../../plugins/rate-limits.ts';

const { api, standIns } = await useTestApi({ environment: { OPERATOR_EMAIL: 'owner@coachconnect.example' } });

beforeEach(() => api.admin.query('truncate public.pro_contact_orders cascade'));

const order = {
  firstName: 'Zoë',
  lastName: 'Avery',
  email: 'parent@mail.example',
  numTeams: 2,
  teams: 'Norrvik IF\nSV Altenfels',
};
const stored = async () =>
  (await api.admin.query('select first_name, num_teams, teams, amount_cents from public.pro_contact_orders')).rows;

// @spec 1.6
test('an order is stored at the price of its clubs, and mailed to the operator and the buyer', async () => {
  const answer = await api.post('/api/order-pro-contact', { ...order, leaveEmpty: '' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true, amount: 700 }]);
  expect(await stored()).toEqual([{ first_name: 'Zoë', num_teams: 2, teams: order.teams, amount_cents: 700 }]);
  await runJobsOnce(api);
  const mails = new Map(standIns.inbox.messages().map((mail) => [mail.to[0], mail]));
  const operator = mails.get('owner@coachconnect.example');
  expect(operator?.subject).toBe('Pro Contacts order: 2 clubs for Zoë Avery');
  expect(operator?.text).toContain('Norrvik IF\nSV Altenfels');
  expect(operator?.text).toContain('$7');
  expect(operator?.headers['reply-to']).toBe('parent@mail.example');
  const buyer = mails.get('parent@mail.example');
  expect(buyer?.subject).toBe('We received your Pro Contacts order');
  expect(buyer?.text).toContain('2 clubs, 10 people each, for $7');
  expect(buyer?.headers['reply-to']).toBe('owner@coachconnect.example');
});

describe('an order that is repeated with its key', () => {
  const post = (changes: object = {}, key = 'one-order') =>
    api.post('/api/order-pro-contact', { ...order, ...changes }, undefined, { 'idempotency-key': key });
  const mails = () => standIns.inbox.messages().filter(({ text }) => text?.includes('Order number'));

  // @spec 7.2
  test('is stored and mailed once, also with ten concurrent requests', async () => {
    const before = mails().length;
    const answers = [...(await Promise.all(Array.from({ length: 10 }, () => post()))), await post()];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([200, { received: true, amount: 700 }]);
    }
    expect(await stored()).toHaveLength(1);
    await runJobsOnce(api);
    await runJobsOnce(api);
    expect(mails().length - before).toBe(1);
  });

  test('keeps the price of the first request', async () => {
    await post();
    await api.admin.query('update public.pro_contact_orders set amount_cents = 650');
    expect((await post()).json()).toEqual({ received: true, amount: 650 });
  });

  test('with other fields is refused, and the first one stays', async () => {
    await post();
    const answer = await post({ teams: 'Another club' });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'idempotency_key_reused' }),
    ]);
    expect(await stored()).toMatchObject([{ teams: order.teams }]);
  });

  test('is a new order under another key or without a key', async () => {
    await post();
    await post({}, 'another-order');
    await api.post('/api/order-pro-contact', order);
    await api.post('/api/order-pro-contact', order);
    expect(await stored()).toHaveLength(4);
  });

  test('with an invalid key is refused', async () => {
    expect((await post({}, 'k'.repeat(256))).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });
});

test.each([
  [1, 500],
  [5, 1750],
])('%d clubs cost %d cents, and an amount in the request is ignored', async (numTeams, amount) => {
  const answer = await api.post('/api/order-pro-contact', { ...order, numTeams, amount: 1, price: 1 });
  expect(answer.json()).toEqual({ received: true, amount });
  expect(await stored()).toMatchObject([{ amount_cents: amount }]);
});

test('the buyer’s mail contains no text from the form', async () => {
  const advert = 'Visit https://spam.example';
  await api.post('/api/order-pro-contact', {
    ...order,
    email: 'victim@mail.example',
    firstName: advert,
    teams: advert,
  });
  await runJobsOnce(api);
  const mail = standIns.inbox.messages().find(({ to }) => to[0] === 'victim@mail.example');
  expect(mail?.text).toContain('Order number');
  expect(`${mail?.subject} ${mail?.text}`).not.toContain('spam');
});

const required = 'All fields are required.';
test.each<[object, string]>([
  [{ firstName: undefined }, required],
  [{ lastName: ' ' }, required],
  [{ email: '' }, required],
  [{ numTeams: undefined }, required],
  [{ teams: '\n' }, required],
  [{ teams: '', email: 'nobody' }, required],
  [{ email: 'nobody' }, 'Please enter a valid email address.'],
  [{ email: 'a@mail.example\r\nBcc: x@evil.example' }, 'Please enter a valid email address.'],
  [{ email: 'a@mail.example, x@evil.example' }, 'Please enter a valid email address.'],
  [{ numTeams: 0 }, 'Please choose a number of clubs from 1 to 5.'],
  [{ numTeams: 6 }, 'Please choose a number of clubs from 1 to 5.'],
  [{ numTeams: 1.5 }, 'Please choose a number of clubs from 1 to 5.'],
  [{ numTeams: '2' }, 'Please choose a number of clubs from 1 to 5.'],
  [{ teams: 't'.repeat(2001) }, 'Please use at most 2,000 characters. You have 2,001.'],
])('with %j: %s', async (changes, error) => {
  const answer = await api.post('/api/order-pro-contact', { ...order, ...changes });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'validation_failed', error }),
  ]);
  expect(await stored()).toEqual([]);
});

test.each(['a\r\nBcc: x@evil.example', 'a\u2028Bcc: x@evil.example'])(
  'a name cannot inject a header: %j',
  async (lastName) => {
    await api.post('/api/order-pro-contact', { ...order, lastName });
    await runJobsOnce(api);
    const mail = standIns.inbox.messages().find(({ to }) => to[0] === 'owner@coachconnect.example');
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.subject).toBe('Pro Contacts order: 2 clubs for Zoë a Bcc: x@evil.example');
  },
);

test('a filled honeypot gets the usual answer, and nothing is stored', async () => {
  const answer = await api.post('/api/order-pro-contact', { ...order, leaveEmpty: 'https://spam.example' });
  expect(answer.json()).toEqual({ received: true, amount: 700 });
  expect(await stored()).toEqual([]);
  expect(await waitingMails(api)).toEqual([]);
});

test('too many orders from one address are rate limited', async () => {
  await api.admin.query('truncate private.request_counts');
  const { server } = await api.build({ limits: requestLimits });
  const post = () => server.inject({ method: 'POST', url: '/api/order-pro-contact', payload: order });
  for (let count = 0; count < requestLimits.proContactOrder.max; count += 1)
    expect((await post()).statusCode).toBe(200);
  const refused = await post();
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await server.close();
});

test('a coach who wants no email gets none, and the order is stored and mailed to the operator', async () => {
  await optOut(api.admin, 'coach@school.example');
  await api.post('/api/order-pro-contact', { ...order, email: 'coach@school.example' });
  expect(await stored()).toHaveLength(1);
  const before = standIns.inbox.messages().length;
  await runJobsOnce(api);
  expect(standIns.inbox.messages().length - before).toBe(1);
  expect(standIns.inbox.messages().flatMap(({ to }) => to)).not.toContain('coach@school.example');
});

test('as much is stored and queued for an address that wants no email as for another one, so no time tells which it is', async () => {
  await optOut(api.admin, 'assistant@school.example');
  const written = async (email: string) => {
    await api.admin.query('truncate private.request_counts');
    await runJobsOnce(api);
    await api.post('/api/order-pro-contact', { ...order, email });
    const { rows } = await api.admin.query(
      `select (select count(*) from private.request_counts) as counts,
         (select count(*) from pgboss.job where name = 'mail-form' and state = 'created') as mails`,
    );
    return rows;
  };
  expect(await written('assistant@school.example')).toEqual(await written('another@school.example'));
});

test('orders from many addresses send three confirmations a day to a victim, and all are stored', async () => {
  await api.admin.query('truncate private.request_counts');
  const { server } = await api.build({ limits: requestLimits });
  const spellings = [
    'victim@school.example',
    'Victim@School.example',
    'victim+1@school.example',
    'v.ictim@school.example',
  ];
  for (let count = 0; count < 20; count += 1) {
    const payload = { ...order, email: spellings[count % spellings.length] };
    const remoteAddress = `203.0.113.${Math.floor(count / 4)}`;
    const answer = await server.inject({ method: 'POST', url: '/api/order-pro-contact', remoteAddress, payload });
    expect(answer.statusCode).toBe(200);
  }
  const another = { ...order, email: 'another@school.example' };
  await server.inject({
    method: 'POST',
    url: '/api/order-pro-contact',
    remoteAddress: '203.0.113.99',
    payload: another,
  });
  await runJobsOnce(api);
  const sentTo = (pattern: RegExp) => standIns.inbox.messages().filter(({ to }) => pattern.test(to[0] ?? '')).length;
  expect([sentTo(/^v\.?ictim.*@school/i), sentTo(/^another@school/)]).toEqual([3, 1]);
  expect(await stored()).toHaveLength(21);
  const { rows } = await api.admin.query(`select from private.request_counts where key like '%school.example%'`);
  expect(rows).toEqual([]);
  await server.close();
});
