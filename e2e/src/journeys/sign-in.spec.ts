import type { Browser, Page } from 'playwright-core';
import { jordan, sam, siteHeader } from '../pages/site-header.ts';
import { addStyle, launchBrowser, openWindow, phone, type SiteWindow, tablet } from '../support/browser.ts';
import { holdScripts } from '../support/page-loading.ts';
import { stackAddress } from '../support/stack-address.ts';

let browser: Browser;
let visit: SiteWindow;
let page: Page;
let header: ReturnType<typeof siteHeader>;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  visit = await openWindow(browser);
  page = visit.page;
  header = siteHeader(page);
});
afterEach(async () => {
  expect(visit.errors).toEqual([]);
  await visit.context.close();
});

/** The keys that this browser stores for sign-ins. */
const storedKeys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cc-auth')));

const accounts = [
  ['Google', jordan],
  ['Microsoft', sam],
] as const;

// @spec 4.auth.4
test.each(accounts)('a visitor signs in with %s, comes back, and logs out again', async (provider, account) => {
  await page.goto('/faq?from=friend#main');
  await header.openSignIn();
  await header.signIn(provider, account);
  await page.waitForURL('/faq?from=friend#main');
  expect(await storedKeys()).toEqual(['cc-auth']);

  await header.accountButton(account).click();
  const menu = page.getByRole('menu');
  await menu.getByText(account.name, { exact: true }).waitFor();
  await menu.getByText(account.email, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await header.accountButton(account).waitFor();

  await header.logOut(account);
  await header.toast('Successfully signed out').waitFor();
  await page.waitForURL((url) => url.pathname === '/');
  await header.signInButton.waitFor();
  expect(await storedKeys()).toEqual([]);
  await page.reload();
  await header.signInButton.waitFor();
});

// @spec 4.auth.2
test('a log-out that does not reach the server still ends the session of this browser', async () => {
  await page.goto('/about');
  await header.openSignIn();
  await header.signIn('Google', jordan);
  await page.route('**/auth/v1/logout**', (route) => route.abort());
  await header.logOut(jordan);
  await header.toast('Error signing out').waitFor();
  await page.waitForURL((url) => url.pathname === '/');
  await page.reload();
  await header.signInButton.waitFor();
  // The browser logs the refused request and the shell the failure: this journey expects both.
  expect(visit.errors.splice(0).length).toBeGreaterThan(0);
});

test('a session that cannot be checked now does not look signed out, and a log-out takes it off the device', async () => {
  await page.goto('/about');
  await header.openSignIn();
  await header.signIn('Google', jordan);
  await page.route(/\/supabase\.\w+\.js$/, (route) => route.abort());
  await page.reload();
  await header.toast('We cannot check your sign-in now').waitFor();
  expect(await header.signInButton.count()).toBe(0);
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'We cannot check your sign-in now' });
  await dialog.getByRole('button', { name: 'Log out' }).press('Enter');
  await header.toast('Error signing out').waitFor();
  expect(await storedKeys()).toEqual([]);
  await page.unrouteAll();
  await page.reload();
  await header.signInButton.waitFor();
  // The browser logs the refused requests and the shell the failures: this journey expects both.
  expect(visit.errors.splice(0).length).toBeGreaterThan(0);
});

// @spec 2.wizard.6
test.each([
  // The prerendered dialog is closed by a link, the page's own by a button.
  { when: 'before any script', close: 'link' },
  { when: 'after hydration', close: 'button' },
] as const)('closing the dialog of College Connect without signing in leads home, $when', async ({ close }) => {
  const letGo = await holdScripts(page);
  await page.goto('/college');
  if (close === 'button') letGo();
  await page.mouse.move(200, 300);
  await header.signInDialog.getByRole(close, { name: 'Close' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.pathname === '/');
  await header.signInDialog.waitFor({ state: 'hidden' });
});

test('a token in the address of a sign-in that Supabase does not know is in no history', async () => {
  // As a link straight to Google leaves it.
  await page.goto(`${stackAddress().supabaseUrl}/auth/v1/callback#id_token=secret`);
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
  await page.getByText('The sign-in took too long, or was started in another browser.').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth/callback');
  const devtools = await visit.context.newCDPSession(page);
  const { entries } = await devtools.send('Page.getNavigationHistory');
  expect(entries.map(({ url }) => url).join()).not.toContain('secret');
});

test('a sign-in and a log-out in one tab take effect in another, and what was typed there is gone', async () => {
  await page.goto('/contact');
  await header.signInButton.waitFor();
  const second = await visit.context.newPage();
  await second.goto('/faq');
  const secondHeader = siteHeader(second);
  await secondHeader.openSignIn();
  await secondHeader.signIn('Google', jordan);
  await header.accountButton(jordan).waitFor();
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('Only for you to read.');
  await secondHeader.logOut(jordan);
  await header.signInButton.waitFor();
  await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
});

test('text from the address never appears in the page', async () => {
  await page.goto('/auth/callback?error=server_error&error_description=Call+0800+to+unlock');
  await page.getByRole('alert').getByText('The sign-in service is not responding.').waitFor();
  expect(await page.getByText('0800').count()).toBe(0);
});

test('the header is transparent over the dark hero until the page is scrolled', async () => {
  for (const size of [phone, tablet, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const banner = page.getByRole('banner');
    expect(await banner.getAttribute('data-tone')).toBe('ink');
    const overlap = await page.evaluate(() => {
      const hero = document.querySelector('main section')?.getBoundingClientRect().top;
      const height = document.querySelector('header')?.getBoundingClientRect().height;
      return { hero, height };
    });
    expect(overlap).toEqual({ hero: 0, height: 73 });
    await page.mouse.move(size.width / 2, 400);
    await page.mouse.wheel(0, 400);
    await page.locator('header[data-tone="paper"]').waitFor();
    await page.mouse.wheel(0, -800);
    await page.locator('header[data-tone="ink"]').waitFor();
  }
});

test('at 200% text size a phone still shows every control of the header', async () => {
  await page.setViewportSize(phone);
  await page.goto('/about');
  await header.signInButton.waitFor();
  await addStyle(page, ':root { font-size: 200% !important }');
  const boxes = await page
    .getByRole('banner')
    .locator('a:visible, button:visible')
    .evaluateAll((controls) =>
      controls.map((control) => {
        const { left, right } = control.getBoundingClientRect();
        return { left, right };
      }),
    );
  expect(boxes.length).toBeGreaterThanOrEqual(3);
  for (const [i, { right }] of boxes.entries()) expect(right).toBeLessThanOrEqual(boxes[i + 1]?.left ?? phone.width);
});
