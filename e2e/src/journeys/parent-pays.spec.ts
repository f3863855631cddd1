import type { Browser } from 'playwright-core';
import { type Account, siteHeader } from '../pages/site-header.ts';
import { launchBrowser, openWindow, phone } from '../support/browser.ts';
import { awaitMessages, inboxMessages } from '../support/inbox.ts';

// A separate account: its purchases must not change the counts of another journey.
const riley: Account = { name: 'Riley Stone', email: 'riley.stone@gmail.example' };
const parent = 'morgan.stone@mail.example';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Sends the latest event of the payment provider again. */
async function replay(stripe: string): Promise<void> {
  const events: { id: string; type: string }[] = await (await fetch(`${stripe}/__events`)).json();
  const event = events.findLast(({ type }) => type === 'checkout.session.completed')?.id;
  const body = JSON.stringify({ order: 'resend', event, times: 3 });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${stripe}/__orders`, { method: 'POST', headers, body })).ok).toBe(true);
}

test('a parent pays from a link, after leaving once: the tokens reach the athlete, once, also when the event comes again', async () => {
  const athlete = await openWindow(browser);
  await athlete.page.goto('/pay/ask?plan=premium');
  await athlete.page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await siteHeader(athlete.page).signIn('Google', riley);
  await athlete.page.goto('/pay/ask?plan=premium');
  await athlete.page.getByLabel('Parent’s email').fill(parent);
  await athlete.page.getByRole('button', { name: 'Make the link' }).click();
  await siteHeader(athlete.page).agree('13 to 17');
  await athlete.page.getByText(`We are sending it to ${parent}.`).waitFor();
  const [mail] = await awaitMessages(1, ({ to }) => to.includes(parent));
  const url = /https?:\S+\/pay\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(await athlete.page.getByLabel('Link for Premium').inputValue()).toBe(url);

  // The parent has no account here.
  const { page, context, errors } = await openWindow(browser, phone);
  await page.goto(url);
  await page.getByRole('heading', { name: 'Riley asks you to pay' }).waitFor();
  const pay = page.getByRole('button', { name: 'Pay $24.99' });
  await pay.click();
  await page.getByRole('heading', { name: 'Pay Coach Connect $24.99' }).waitFor();
  const stripe = new URL(page.url()).origin;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await pay.click();
  await page.getByRole('heading', { name: 'Pay Coach Connect $24.99' }).waitFor();
  await page.getByLabel('Email for the receipt').fill(parent);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Paid. Thank you!' }).waitFor();
  await replay(stripe);
  await page.goto(url);
  await page.getByRole('heading', { name: 'Paid. Thank you!' }).waitFor();
  expect(await context.cookies(new URL(url).origin)).toEqual([]);
  expect(errors).toEqual([]);

  await athlete.page.goto('/purchases');
  await athlete.page.getByText('Paid by a parent').waitFor();
  await athlete.page.getByText('80 tokens', { exact: true }).first().waitFor();
  await awaitMessages(1, ({ to, subject }) => to.includes(riley.email) && subject === 'Your link was paid');
  expect((await inboxMessages()).filter(({ to }) => to.includes(riley.email))).toHaveLength(1);
  // Browsers log the request before the consent.
  expect(athlete.errors).toEqual([expect.stringMatching(/status of 403 .*\/api\/pay-links\/create\)$/)]);
  await Promise.all([context.close(), athlete.context.close()]);
});

test('a parent accepts an invitation with the own sign-in, sees the spending, and sets a limit', async () => {
  const morgan: Account = { name: 'Morgan Stone', email: 'morgan.stone@gmail.example' };
  const athlete = await openWindow(browser);
  await athlete.page.goto('/family');
  await athlete.page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await siteHeader(athlete.page).signIn('Google', riley);
  await athlete.page.goto('/family');
  await athlete.page.getByLabel('Parent’s email').fill(morgan.email);
  await athlete.page.getByRole('button', { name: 'Invite' }).click();
  await athlete.page.getByText('Invited, not accepted yet').waitFor();
  const [mail] = await awaitMessages(1, ({ to }) => to.includes(morgan.email));
  const url = /https?:\S+\/family\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';

  const { page, context, errors } = await openWindow(browser, phone);
  await page.goto(url);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await siteHeader(page).signIn('Google', morgan);
  await page.goto(url);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('heading', { name: 'Riley' }).waitFor();
  await page.getByText('paid by somebody else').waitFor();
  await page.getByLabel(/Monthly limit in dollars/).fill('10');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('$0 of $10').waitFor();

  await athlete.page.goto('/pricing');
  const starter = athlete.page.getByRole('heading', { name: 'Starter', exact: true });
  await starter.locator('xpath=ancestor::*[.//button][1]').getByRole('button', { name: 'Buy Now' }).click();
  await athlete.page.getByText('Your parent set a limit of $10.00 a month').first().waitFor();
  expect(errors).toEqual([]);
  await Promise.all([context.close(), athlete.context.close()]);
});
