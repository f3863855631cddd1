import type { ResponseOf } from '@cc/contracts/api/endpoint';
import type { purchases } from '@cc/contracts/api/purchases';
import { runJobsOnce } from '../../testing/run-jobs.ts';
import { startStandIns, type StandIns } from '../../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { startTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { TestUser } from '../../testing/test-users.ts';

let standIns: StandIns;
let shop: TestShop;
let api: TestApi;
let clerk: TestUser;
beforeAll(async () => {
  [standIns, shop] = await Promise.all([startStandIns(), startTestShop()]);
  api = await startTestApi({ standIns, environment: shop.environment });
  shop.deliverTo(api.server);
  clerk = await api.createUser({ tokens: 0 });
  await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'orders')`, [clerk.id]);
});
afterAll(async () => {
  await api.close();
  await Promise.all([shop.close(), standIns.close()]);
});

const header = 'first_name,last_name,role,club,league,country,email';
const eva = 'Eva,Lind,Scout,IF Norrvik,First division,Sweden,Eva@club.example';

/** An order of one club by this visitor or user. @returns its row. */
async function ordered(email: string, user?: TestUser): Promise<{ id: number; order_id: string }> {
  const form = { firstName: 'Jo', lastName: 'Avery', email, numTeams: 2, teams: 'IF Norrvik' };
  expect((await api.post('/api/order-pro-contact', form, user)).statusCode).toBe(200);
  const { rows } = await api.admin.query<{ id: number; order_id: string }>(
    'select id::int, order_id from public.pro_contact_orders order by id desc limit 1',
  );
  if (!rows[0]) throw new Error('The order was not stored.');
  return rows[0];
}

const invoice = (order: number) =>
  api.post('/api/staff/changes', { reason: 'as ordered', change: { kind: 'invoice-order', order } }, clerk);
const deliver = (order: number, csv: string, { user = clerk, apply = true, replaces = null as number | null } = {}) =>
  api.post('/api/staff/deliver-order', { reason: 'as ordered', order, csv, replaces, apply }, user);
/** The list that the page of an order shows. */
const listOf = async (order: number) => {
  const sql = 'select max(id)::int as list from public.pro_order_contacts where pro_order_id = $1';
  return (await api.admin.query<{ list: number | null }>(sql, [order])).rows[0]?.list ?? null;
};
const statusOf = async (order: number) => {
  const { rows } = await api.admin.query<Record<'invoice_id' | 'paid_at', string | null>>(
    'select invoice_id, paid_at from public.pro_contact_orders where id = $1',
    [order],
  );
  return rows[0];
};
const mailsTo = (address: string) =>
  standIns.inbox.messages().filter(({ to }) => to.some((other) => other.toLowerCase() === address));
const seenBy = async (user: TestUser) =>
  (await api.post('/api/purchases', undefined, user)).json<ResponseOf<typeof purchases>>().clubOrders;

test('an order from the request to the delivered list, for the account with its address', async () => {
  const buyer = await api.createUser({ tokens: 0 });
  const { id, order_id: orderId } = await ordered(buyer.email.toUpperCase());
  expect((await deliver(id, `${header}\n${eva}`)).json()).toMatchObject({ error: expect.stringContaining('not paid') });

  expect((await invoice(id)).statusCode).toBe(200);
  expect((await invoice(id)).json()).toMatchObject({ code: 'validation_failed' });
  // The first job writes the invoice and queues the second, which mails it.
  await runJobsOnce(api);
  await runJobsOnce(api);
  const seen = await seenBy(buyer);
  expect(seen).toMatchObject([{ orderId, status: 'invoiced', clubs: 2, amount: 700 }]);
  const [{ invoiceUrl } = { invoiceUrl: null }] = seen;
  expect(mailsTo(buyer.email)[0]?.text).toContain(`Pay it here: ${invoiceUrl}`);

  // A payment opens an order again that staff had closed.
  const close = { kind: 'close-entry', inbox: 'orders', entry: id };
  expect((await api.post('/api/staff/changes', { reason: 'no answer', change: close }, clerk)).statusCode).toBe(200);
  expect(await seenBy(buyer)).toMatchObject([{ status: 'closed' }]);
  await fetch(invoiceUrl ?? '', { method: 'POST', redirect: 'manual' });
  expect(await seenBy(buyer)).toMatchObject([{ status: 'paid', invoiceUrl: null }]);

  const read = {
    contacts: 1,
    clubs: [{ name: 'IF Norrvik', contacts: 1 }],
    first: [{ first_name: 'Eva', club: 'IF Norrvik', email: 'eva@club.example' }],
  };
  expect((await deliver(id, `${header}\n${eva}`, { apply: false })).json()).toMatchObject(read);
  expect(await seenBy(buyer)).toMatchObject([{ status: 'paid', contacts: 0 }]);
  expect((await deliver(id, `${header}\n${eva}`)).json()).toMatchObject(read);
  await runJobsOnce(api);
  expect(mailsTo(buyer.email)[0]?.text).toContain(`/purchases?order=${orderId}`);
  expect(await seenBy(buyer)).toMatchObject([{ status: 'delivered', contacts: 1 }]);
  const list = await api.post('/api/pro-list', { orderId }, buyer);
  expect(list.json()).toMatchObject({
    name: 'Club contacts',
    contacts: [{ firstName: 'Eva', email: 'eva@club.example' }],
    csv: { filename: 'club-contacts.csv' },
  });
  const stranger = await api.createUser({ tokens: null });
  expect((await api.post('/api/pro-list', { orderId }, stranger)).json()).toMatchObject({ code: 'not_found' });
  expect(await seenBy(stranger)).toEqual([]);
  const { rows } = await api.admin.query('select action from private.staff_audit where subject = $1 order by id', [
    `orders ${id}`,
  ]);
  expect(rows).toEqual([{ action: 'invoice-order' }, { action: 'close-entry' }, { action: 'deliver-order' }]);
});

test('a corrected file replaces delivered contacts, and the buyer gets one email about each delivery', async () => {
  const buyer = await api.createUser({ tokens: 0 });
  const { id, order_id: orderId } = await ordered(buyer.email);
  await api.admin.query('update public.pro_contact_orders set invoiced_at = now(), paid_at = now() where id = $1', [
    id,
  ]);
  const others = ['Bo,Ek,Coach,IF Norrvik,First division,Sweden,bo@club.example', eva.replace('Lind', 'Lindh')];
  for (const rows of [[eva], others, [others[1]]]) {
    const replaces = await listOf(id);
    const press = () => deliver(id, [header, ...rows].join('\n'), { replaces });
    expect((await press()).statusCode).toBe(200);
    expect((await press()).json()).toMatchObject({ error: expect.stringContaining('since you looked') });
    await runJobsOnce(api);
  }
  expect(await seenBy(buyer)).toMatchObject([{ status: 'delivered', contacts: 1 }]);
  const list = await api.post('/api/pro-list', { orderId }, buyer);
  expect(list.json()).toMatchObject({ contacts: [{ firstName: 'Eva', lastName: 'Lindh' }] });
  const mails = mailsTo(buyer.email).filter(({ text }) => text?.includes('/purchases?order='));
  // The newest first.
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your Pro Contacts were corrected',
    'Your Pro Contacts were corrected',
    'Your Pro Contacts are here',
  ]);
  expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(3);
  const { rows } = await api.admin.query(
    'select action, details from private.staff_audit where subject = $1 order by id',
    [`orders ${id}`],
  );
  expect(rows).toEqual([
    { action: 'deliver-order', details: { contacts: 1 } },
    { action: 'correct-order', details: { contacts: 2, replaced: 1 } },
    { action: 'correct-order', details: { contacts: 1, replaced: 2 } },
  ]);
});

test('an order that was made while signed in belongs to that account', async () => {
  const buyer = await api.createUser({ tokens: 0 });
  const { order_id: orderId } = await ordered('parent@mail.example', buyer);
  expect(await seenBy(buyer)).toMatchObject([{ orderId }]);
});

test('an invoice job that ran twice wrote one invoice, and mails one address', async () => {
  const { id } = await ordered('twice@mail.example');
  await invoice(id);
  await api.admin.query(`insert into pgboss.job (name, data) select name, data from pgboss.job
                         where name = 'mail-staff' and data ->> 'about' = 'invoice' and state = 'created'`);
  await runJobsOnce(api);
  await runJobsOnce(api);
  const mails = mailsTo('twice@mail.example').filter(({ subject }) => subject?.includes('invoice'));
  expect(new Set(mails.map(({ text }) => text)).size).toBe(1);
  const paid = { order: 'pay-invoice', invoice: (await statusOf(id))?.invoice_id };
  await shop.order(paid);
  expect((await statusOf(id))?.paid_at).not.toBeNull();
});

test('an invoice that a restore forgot pays its order, by the order that it names', async () => {
  const buyer = await api.createUser({ tokens: 0 });
  const { id } = await ordered(buyer.email);
  await invoice(id);
  await runJobsOnce(api);
  const { invoice_id: written } = (await statusOf(id)) ?? {};
  await api.admin.query(
    'update public.pro_contact_orders set invoice_id = null, invoice_url = null, invoiced_at = null where id = $1',
    [id],
  );
  await shop.order({ order: 'pay-invoice', invoice: written });
  expect(await statusOf(id)).toMatchObject({ invoice_id: written, paid_at: expect.any(Date) });
  expect(await seenBy(buyer)).toMatchObject([{ status: 'paid' }]);
  expect((await invoice(id)).json()).toMatchObject({ error: expect.stringContaining('invoiced or closed before') });
});

test('an event about an invoice that is not paid, or not ours, changes nothing', async () => {
  const customer = await shop.stripe.customers.create({ email: 'other@mail.example' });
  const other = await shop.stripe.invoices.create({ customer: customer.id });
  await shop.stripe.invoices.finalizeInvoice(other.id);
  await shop.order({ order: 'pay-invoice', invoice: other.id });
  const { rows } = await api.admin.query(
    `select count(*)::int as events from private.payment_events where object_id = $1`,
    [other.id],
  );
  expect(rows).toEqual([{ events: 2 }]);
});

test('a file is checked row by row, and with one bad line nothing is delivered', async () => {
  const { id } = await ordered('rows@mail.example');
  await api.admin.query('update public.pro_contact_orders set paid_at = now() where id = $1', [id]);
  const bad = await deliver(id, [header, eva, 'Bo,,Scout,C,L,Sweden,bo@', eva.toUpperCase()].join('\n'));
  expect([bad.statusCode, bad.json()]).toMatchObject([
    400,
    {
      code: 'validation_failed',
      fields: {
        'line 3': 'last_name is empty; email is not an email address',
        'line 4': 'repeats an address of the file',
      },
    },
  ]);
  for (const csv of ['first_name,email\nEva,e@c.example', header, `${header}\n"Eva`, `${header}\nEva`])
    expect((await deliver(id, csv)).statusCode).toBe(400);
  expect((await deliver(id, `${header}\n${eva}`, { user: await api.createUser() })).json()).toMatchObject({
    code: 'forbidden',
  });
  const { rows } = await api.admin.query(
    'select count(*)::int as contacts from public.pro_order_contacts where pro_order_id = $1',
    [id],
  );
  expect(rows).toEqual([{ contacts: 0 }]);
});
