import { drawn, holdScripts } from '../support/first-moments.ts';
import { findBarriers } from '../support/accessibility.ts';
import type { Page } from 'playwright-core';
import { phoneWindows } from '../support/phone-windows.ts';

const { open, takeErrors } = phoneWindows();

beforeAll(async () => {
  await Promise.all(['/', '/pricing', '/college'].map(drawn));
});

const notice = 'This page has not loaded completely';

/** Waits until the frame listens, and has done what was pressed in it before. */
async function frameListens(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.evaluate(() => new Promise((rests) => requestIdleCallback(rests)));
}

test('a press whose scripts cannot be had says so; pressed again once they can, it works', async () => {
  const page = await open();
  // Moving to a button asks for the scripts already: what is refused before the press is asked for again by it.
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
  // The file that was refused, and the remotes' scripts that missed it.
  expect(takeErrors()).not.toEqual([]);
});

test('a pressed button shows that it waits, and the header is white over a page that is scrolled before its scripts', async () => {
  const page = await open();
  const letGo = await holdScripts(page);
  await page.goto('/');
  const header = page.getByRole('banner');
  const background = (element: Element) => getComputedStyle(element).backgroundColor;
  const words = (element: Element) => getComputedStyle(element).color;
  expect(await header.evaluate(background)).toBe('rgba(0, 0, 0, 0)');
  expect(await header.evaluate(words)).toBe('rgb(255, 255, 255)');
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 600);
  await page.waitForFunction(
    (white) => getComputedStyle(document.querySelector('header') ?? document.body).backgroundColor === white,
    'rgba(255, 255, 255, 0.88)',
  );
  expect(await header.evaluate(words)).toBe('rgb(11, 18, 32)');
  const signIn = header.getByRole('button', { name: 'Sign In' });
  await signIn.click();
  expect(await signIn.evaluate((button) => getComputedStyle(button, '::after').animationName)).not.toBe('none');
  letGo();
  await page.getByRole('dialog', { name: 'Sign in to Coach Connect' }).waitFor();
});

test('a form whose page is late waits for it while the frame listens already, and is sent once', async () => {
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
  await frameListens(page);
  await email.pressSequentially('.example');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  expect(await newsletter.locator('form[data-waiting]').count()).toBe(1);
  letGo();
  await newsletter.getByRole('heading', { name: 'Thank you!' }).waitFor();
  expect(await newsletter.locator('form[data-waiting]').count()).toBe(0);
  expect(sent).toHaveLength(1);
});

test('a press whose part of the page is late waits for it while the rest listens already', async () => {
  const page = await open();
  const letGo = await holdScripts(page, '**/remotes/mfe-commerce/**/*.js');
  await page.goto('/pricing');
  const waiting = page.locator('button[data-waiting]');
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await frameListens(page);
  expect(await waiting.count()).toBe(1);
  letGo();
  await page.getByRole('dialog', { name: 'Sign in to Coach Connect' }).waitFor();
  expect(await waiting.count()).toBe(0);
});

test('what the drawn sign-in dialog covers is out of reach before any script', async () => {
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
