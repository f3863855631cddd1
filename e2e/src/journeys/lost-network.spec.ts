import type { Browser } from 'playwright-core';
import { siteHeader } from '../pages/site-header.ts';
import { wizard } from '../pages/wizard.ts';
import { laptop, launchBrowser, openWindow, phone, type SiteWindow } from '../support/browser.ts';
import { untilQuiet } from '../support/downloads.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A new athlete chooses a coach in step 3. */
async function chooseCoach({ page }: SiteWindow, name: string) {
  const account = { name, email: `${name.toLowerCase().replace(' ', '.')}@gmail.example` };
  const steps = wizard(page);
  await steps.open();
  await siteHeader(page).signInDialog.waitFor();
  await siteHeader(page).signIn('Google', account);
  await steps.connect('Gmail', account);
  await steps.continueOn();
  await steps.chooseProgram("Women's", 'Soccer');
  await steps.continueOn();
  await steps.searchSchool('Durham');
  await steps.coachOf('Duke').first().click();
  return steps;
}

test('a step that is entered without a network keeps the wizard, and Try again loads it', async () => {
  const visit = await openWindow(browser, phone);
  const { page, context } = visit;
  // Nothing is loaded ahead.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const steps = await chooseCoach(visit, 'Kim Tunnel');
  await context.setOffline(true);
  await steps.continueOn();
  await page.getByRole('alert').filter({ hasText: 'This step could not be loaded' }).waitFor();
  await page.getByText('You seem to be offline. What you entered is kept.').waitFor();
  await page.getByText('Step 4 of 7').waitFor();
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await tryAgain.and(page.locator(':focus')).waitFor();
  await context.setOffline(false);
  await tryAgain.click();
  await page.getByRole('heading', { name: 'Personalization' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await steps.searchSchool('Durham');
  await steps.coachOf('Duke').first().waitFor();
  expect(await steps.coachOf('Duke').first().isChecked()).toBe(true);
  await context.close();
});

test('the next step opens without a network, and Feedback says that it does not', async () => {
  const visit = await openWindow(browser, laptop);
  const { page, context } = visit;
  const steps = await chooseCoach(visit, 'Lee Tunnel');
  await untilQuiet(page);
  await context.setOffline(true);
  await steps.continueOn();
  const step4 = page.getByRole('heading', { name: 'Personalization' });
  await step4.waitFor();
  const feedback = page.getByRole('main').getByRole('button', { name: 'Feedback' });
  await feedback.click();
  await siteHeader(page).toast('Feedback Not Opened').waitFor();
  expect(await step4.isVisible()).toBe(true);
  await context.setOffline(false);
  await feedback.click();
  await page.getByRole('dialog', { name: 'Feedback' }).waitFor();
  await context.close();
});
