import { prerendered, holdScripts } from '../support/page-loading.ts';
import { findBarriers } from '../support/accessibility.ts';
import type { Page } from 'playwright-core';
import { phoneWindows } from '../support/phone-windows.ts';

const { open, takeErrors } = phoneWindows();

beforeAll(async () => {
  await Promise.all(['/', '/pricing', '/college'].map(prerendered));
});

const notice = 'This page has not finished loading';

test('if scripts cannot be loaded a press shows a notice; the next press works', async () => {
  const page = await open();
  // Moving to a button already requests the scripts, so the request fails only after the press.
  const pressed = Promise.withResolvers<null>();
  await page.route('**/main.*.js', (route) => pressed.promise.then(() => route.abort()), { times: 1 });
  await page.goto('/pricing');
  const buy = page.getByRole('button', { name: 'Buy Now' }).first();
  await buy.click();
  pressed.resolve(null);
  await page.getByRole('alert').filter({ hasText: notice }).waitFor();
  await buy.click();
  await page.getByRole('dialog', { name: 'Sign in to Coach Connect' }).waitFor();
  expect(await page.getByText(notice).isVisible()).toBe(false);
  // The blocked file, and the remotes' scripts that need it.
  expect(takeErrors()).not.toEqual([]);
});

test('before hydration a pressed button looks busy, and the header is white over a scrolled page', async () => {
  const page = await open();
  const letGo = await holdScripts(page);
  await page.goto('/');
  const header = page.getByRole('banner');
  const background = (element: Element) => getComputedStyle(element).backgroundColor;
  const textColor = (element: Element) => getComputedStyle(element).color;
  expect(await header.evaluate(background)).toBe('rgba(0, 0, 0, 0)');
  expect(await header.evaluate(textColor)).toBe('rgb(255, 255, 255)');
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(
    (white) => getComputedStyle(document.querySelector('header') ?? document.body).backgroundColor === white,
    'rgba(255, 255, 255, 0.88)',
  );
  expect(await header.evaluate(textColor)).toBe('rgb(11, 18, 32)');
  const signIn = header.getByRole('button', { name: 'Sign In' });
  await signIn.click();
  expect(await signIn.evaluate((button) => getComputedStyle(button, '::after').animationName)).not.toBe('none');
  letGo();
  await page.getByRole('dialog', { name: 'Sign in to Coach Connect' }).waitFor();
});

test('a form submitted while its page loads is sent once, with all typed text', async () => {
  const page = await open();
  const letGo = await holdScripts(page, '**/mfe-marketing/**/page-*.js');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/emails')) sent.push(request.url());
  });
  await page.goto('/');
  const newsletter = page.locator('#newsletter');
  const email = newsletter.getByLabel('Email address');
  await email.pressSequentially('patient.parent@home');
  await page.mouse.move(200, 300);
  await shellLoaded(page);
  await email.pressSequentially('.example');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  expect(await newsletter.locator('form[data-waiting]').count()).toBe(1);
  letGo();
  await newsletter.getByRole('heading', { name: 'Thank you!' }).waitFor();
  expect(await newsletter.locator('form[data-waiting]').count()).toBe(0);
  expect(sent).toHaveLength(1);
});

test('a press in a slow fragment is replayed once it is loaded', async () => {
  const page = await open();
  const letGo = await holdScripts(page, '**/remotes/mfe-commerce/**/*.js');
  await page.goto('/pricing');
  const waiting = page.locator('button[data-waiting]');
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await shellLoaded(page);
  expect(await waiting.count()).toBe(1);
  letGo();
  await page.getByRole('dialog', { name: 'Sign in to Coach Connect' }).waitFor();
  expect(await waiting.count()).toBe(0);
});

test('a remote that does not respond is given up: the rest of the page works, and its part says that it does not', async () => {
  const page = await open();
  await holdScripts(page, '**/remotes/mfe-commerce/**/*.js');
  await page.goto('/pricing');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('dialog', { name: 'Sign in to Coach Connect' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('main').getByText('You cannot buy here right now').first().waitFor();
  expect(takeErrors()).not.toEqual([]);
});

/** Waits until the shell has hydrated the frame. */
async function shellLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/main\.[^/]+\.js$/.test(name)),
  );
}

test('the page behind the prerendered sign-in dialog is inert', async () => {
  const page = await open();
  await holdScripts(page);
  await page.goto('/college');
  const reached: (string | null)[] = [];
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
      ),
    );
  }
  expect(reached).toEqual(['Sign in with Google', 'Sign in with Microsoft', 'Close']);
});

test('the menu over a dark header has no violation of WCAG 2.2 AA', async () => {
  const page = await open();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
});
