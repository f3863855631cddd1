import type { Browser } from 'playwright-core';
import { siteHeader } from '../pages/site-header.ts';
import { launchBrowser, openWindow } from '../support/browser.ts';
import { hydrated } from '../support/page-watch.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('where the browser blocks site data, pages and forms work, and a sign-in says what it needs', async () => {
  const { page, context, errors } = await openWindow(browser);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/contact');
  await page.getByLabel('Your email address').fill('parent@blocked.example');
  await page.getByLabel('Subject').fill('Storage');
  await page.getByLabel('Message', { exact: true }).fill('My browser blocks site data.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText("Message sent successfully! We'll get back to you soon.").waitFor();

  await page.goto('/cart');
  await page.getByRole('heading', { name: 'Your cart' }).waitFor();

  await page.goto('/college');
  await hydrated(page);
  await siteHeader(page).signInDialog.getByRole('button', { name: 'Sign in with Google' }).click();
  const reason = 'Signing in needs site data, which your browser blocks for this site. Allow it, then reload the page.';
  await siteHeader(page).toast(reason).waitFor();
  // The page reports the sign-in that did not start.
  expect(errors.filter((error) => !error.startsWith('A sign-in did not start'))).toEqual([]);
  await context.close();
});
