import type { Browser, Page } from 'playwright-core';
import { chooseAccount, jordan } from '../pages/site-header.ts';
import { findBarriers } from '../support/accessibility.ts';
import { cached, readsOfData } from '../support/browser-cache.ts';
import { launchBrowser, openWindow, phone, type SiteWindow } from '../support/browser.ts';
import { query } from '../support/database.ts';
import { awaitMessages } from '../support/inbox.ts';
import { stackAddress } from '../support/stack-address.ts';

const robin = { name: 'Robin Hale', email: 'robin.hale@coachconnect.example' };

let browser: Browser;
let visit: SiteWindow;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  visit = await openWindow(browser);
  page = visit.page;
});
afterEach(async () => {
  expect(visit.errors).toEqual([]);
  await visit.context.close();
});

/** Opens the back office, as this person of the Google stand-in. */
async function signIn(person: typeof robin): Promise<void> {
  await page.goto(stackAddress().adminUrl);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await chooseAccount(page, person);
}

/** Sends one of the site's public forms. */
async function sendForm(path: string, fields: object): Promise<void> {
  const answer = await fetch(`${stackAddress().siteUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  });
  expect([path, answer.status]).toEqual([path, 200]);
}

/** Presses a button that asks for a reason, and gives one. */
async function change(label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.getByLabel('Reason').fill('As the journey asks for');
  await dialog.getByRole('button', { name: label }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const audit = async () =>
  (await query('select action from private.staff_audit order by id')).map(({ action }) => action);

test('somebody without a role sees one sentence, and no data', async () => {
  await signIn(jordan);
  await page.getByText('Jordan Avery has no role in the back office. An owner can give one.').waitFor();
  expect(await page.getByRole('link').count()).toBe(0);
});

test('an order goes from the request to the delivered list', async () => {
  const [firstName, lastName] = ['Jordan', 'Avery'];
  await sendForm('/api/order-pro-contact', {
    firstName,
    lastName,
    email: jordan.email,
    numTeams: 1,
    teams: 'IF Norrvik',
  });
  await page.setViewportSize(phone);
  await signIn(robin);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('menuitem', { name: 'Club orders' }).click();
  await page.getByRole('link', { name: 'Jordan Avery' }).click();
  await change('Send invoice');
  const [invoice] = await awaitMessages(1, ({ subject }) => subject === 'Your invoice for Pro Contacts');
  const paid = await fetch(/http\S+\/i\/\S+/.exec(invoice?.text ?? '')?.[0] ?? '', { method: 'POST' });
  expect(paid.status).toBe(200);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const csv =
    'first_name,last_name,role,club,league,country,email\nEva,Lind,Scout,IF Norrvik,First,Sweden,eva@club.example';
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('cell', { name: 'eva@club.example' }).waitFor();
  await page.getByLabel('I checked this. Deliver the file anyway.').check();
  await change('Deliver contacts');
  await page.getByRole('heading', { name: 'Delivered: $5.00' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await awaitMessages(1, ({ subject, to }) => subject === 'Your Pro Contacts are here' && to.includes(jordan.email));
  expect(await audit()).toEqual(['invoice-order', 'deliver-order']);
});

test('a review goes from the form to the page of testimonials', async () => {
  await sendForm('/api/testimonial', {
    firstName: 'Mia',
    lastInitial: 'K',
    rating: 5,
    comments: 'Three coaches answered.',
  });
  await signIn(robin);
  await page.getByRole('menuitem', { name: 'Reviews' }).click();
  await page.getByRole('link', { name: 'Mia K.' }).click();
  await change('Approve');
  await page.getByText('Approved', { exact: true }).waitFor();
  expect((await audit()).at(-1)).toBe('approve-review');
  await page.goto('/testimonials');
  await page.getByText('Three coaches answered.').waitFor();
});

test('support finds a person by the whole address, and the audit has who read the name', async () => {
  const read = readsOfData(page);
  await signIn(robin);
  const search = page.getByPlaceholder('Whole address, or id of a request, run or order');
  await search.fill(jordan.email.slice(0, -1));
  await page.getByText('A part of an address finds nobody.').waitFor();
  await search.fill(jordan.email);
  await page.getByRole('link', { name: 'j…@gmail.example' }).click();
  await page.getByRole('heading', { name: 'Runs' }).waitFor();
  expect(await page.getByText(jordan.email).count()).toBe(0);
  await change('Show name and address');
  await page.getByText(`Jordan Avery, ${jordan.email}`).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect((await audit()).at(-1)).toBe('read-person');
  // The browser's cache keeps none of it for the next person.
  expect(read.size).toBeGreaterThan(3);
  expect(await cached(page, '/', read)).toEqual([]);
});
