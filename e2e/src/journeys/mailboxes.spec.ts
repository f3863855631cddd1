import type { Browser, Page } from 'playwright-core';
import { type Account, siteHeader } from '../pages/site-header.ts';
import { wizard } from '../pages/wizard.ts';
import { cached, readsOfData } from '../support/browser-cache.ts';
import { laptop, launchBrowser, openWindow, phone, type SiteWindow } from '../support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const windows: SiteWindow[] = [];
afterEach(async () => {
  for (const { context, errors } of windows.splice(0)) {
    expect(errors).toEqual([]);
    await context.close();
  }
});

/** A device on which this user opened the wizard. */
async function signedIn(account: Account, size = laptop): Promise<Page> {
  const opened = await openWindow(browser, size);
  windows.push(opened);
  await wizard(opened.page).open();
  await siteHeader(opened.page).signIn('Google', account);
  return opened.page;
}

/** Everything that the browser keeps of the site. */
const kept = (page: Page) => page.evaluate(() => ({ ...localStorage, ...sessionStorage }) as Record<string, string>);

const morgan: Account = { name: 'Morgan Ellis', email: 'morgan.ellis@gmail.example' };
const drew: Account = { name: 'Drew Parker', email: 'drew.parker@gmail.example' };
const toni: Account = { name: 'Toni Marsh', email: 'toni.marsh@gmail.example' };

// @spec D1.2c
test('a mailbox that was connected on a laptop is disconnected on a phone, and the laptop notices', async () => {
  const atHome = await signedIn(morgan);
  await wizard(atHome).connect('Gmail', morgan);
  await atHome.getByText('your emails are sent from here').waitFor();

  const onTheWay = await signedIn(morgan, phone);
  const others = onTheWay.getByRole('region', { name: 'Connected earlier or on another device' });
  await others.getByText(morgan.email, { exact: true }).waitFor();
  await others.getByRole('button', { name: 'Disconnect' }).click();
  await siteHeader(onTheWay).toast('Email Disconnected').waitFor();
  await others.waitFor({ state: 'hidden' });

  await atHome.reload();
  await atHome.getByRole('alert').getByText(`Please reconnect ${morgan.email}`).waitFor();
  expect(await kept(atHome)).not.toHaveProperty('college-mailbox');
});

// @spec D1.11d
test('a forged return link changes nothing, with an invented handle or with that of another user', async () => {
  const attacker = await signedIn(drew);
  await wizard(attacker).connect('Gmail', drew);
  await attacker.getByText('your emails are sent from here').waitFor();
  const stolen = JSON.parse((await kept(attacker))['college-mailbox'] ?? '{}') as { mailbox: { accessToken: string } };

  const page = await signedIn(toni);
  await wizard(page).connect('Gmail', toni);
  await page.getByText('your emails are sent from here').waitFor();
  const before = (await kept(page))['college-mailbox'];
  for (const handle of ['z'.repeat(43), stolen.mailbox.accessToken]) {
    const forged = new URLSearchParams({ email: drew.email, access_token: handle, provider: 'gmail' });
    await page.goto(`/college?${forged}`);
    await siteHeader(page).toast('Mailbox Not Changed').waitFor();
    await page.waitForURL((url) => url.search === '');
    await page.getByText(toni.email, { exact: true }).waitFor();
    expect((await kept(page))['college-mailbox']).toBe(before);
  }
});

// @spec 4.auth.2
test('a sign-out on a school computer asks about the draft, and then leaves nothing behind', async () => {
  const account: Account = { name: 'Jamie Fox', email: 'jamie.fox@gmail.example' };
  const page = await signedIn(account);
  const read = readsOfData(page);
  const [steps, header] = [wizard(page), siteHeader(page)];
  await steps.connect('Gmail', account);
  await page.getByText('your emails are sent from here').waitFor();
  await steps.continueOn();
  await steps.chooseProgram("Women's", 'Soccer');
  await steps.continueOn();
  await steps.chooseConference('ACC');
  await steps.searchSchool('Duke');
  await steps.coachOf('Duke').first().click();
  await page.goto('/marketplace');
  await page.getByRole('button', { name: 'Add to Cart Starter' }).click();
  await page.getByText('Starter added to cart!').first().waitFor();

  // The wizard is not loaded on this page.
  await page.goto('/faq');
  const question = page.getByRole('dialog', { name: 'Log out and delete your draft?' });
  await header.logOut(account);
  await question.getByText('The coaches you selected in College Connect', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  const hasFocus = await header.accountButton(account).evaluate((button) => button === document.activeElement);
  expect(hasFocus).toBe(true);
  expect(Object.keys(await kept(page))).toEqual(
    expect.arrayContaining(['cart', 'cc-auth', 'college-mailbox', 'college-wizard:session']),
  );

  await header.logOut(account);
  await question.getByRole('button', { name: 'Log out and delete' }).click();
  await header.toast('Successfully signed out').waitFor();
  expect(await kept(page)).toEqual({});
  await page.getByRole('link', { name: 'Cart, empty' }).waitFor();
  await page.reload();
  await header.signInButton.waitFor();
  expect(await kept(page)).toEqual({});
  // The browser's cache keeps none of it for the next person.
  expect(read.size).toBeGreaterThan(3);
  expect(await cached(page, '/faq', read)).toEqual([]);
});
