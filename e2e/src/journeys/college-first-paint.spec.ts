import type { Page } from 'playwright-core';
import { prerendered, holdScripts } from '../support/page-loading.ts';
import { phoneWindows } from '../support/phone-windows.ts';
import { seenOf, hydrated, watchPage } from '../support/page-watch.ts';
import { stackAddress } from '../support/stack-address.ts';

const { open } = phoneWindows();

beforeAll(() => prerendered('/college'));

function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Sign in to Coach Connect' });
}

interface Frames extends Window {
  ccWithout?: number;
}

/** From the dialog's first visible frame on, counts the frames without it. Undefined: the dialog was never visible. */
async function countFramesWithout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames: Frames = window;
    const look = () => {
      const visible = [...document.querySelectorAll('[role="dialog"]:not(dialog)')].some(
        (dialog) => dialog.checkVisibility() && getComputedStyle(dialog).opacity === '1',
      );
      if (visible) frames.ccWithout ??= 0;
      else if (frames.ccWithout !== undefined) frames.ccWithout += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

test('a visitor sees the wizard and its sign-in dialog before any script runs', async () => {
  const page = await open();
  await holdScripts(page);
  await page.goto('/college', { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1, name: 'College Connect' }).waitFor();
  await dialogOf(page).getByRole('button', { name: 'Sign in with Google' }).waitFor();
  await dialogOf(page).getByRole('link', { name: 'Close' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('the wizard hydrates without a layout shift, and its dialog stays visible', async () => {
  const page = await open();
  await watchPage(page);
  await countFramesWithout(page);
  await page.goto('/college');
  await dialogOf(page).waitFor();
  await page.mouse.move(200, 300);
  await hydrated(page);
  await dialogOf(page).getByRole('button', { name: 'Close' }).waitFor();
  expect(await dialogOf(page).count()).toBe(1);
  const { shift, lost } = await seenOf(page);
  expect(shift).toBe(0);
  // A step replaces its skeleton: nothing else is rendered again.
  expect(lost.filter((element) => /<(header|main|nav|aside|section|footer|button|h1|a)\b/.test(element))).toEqual([]);
  expect(await page.evaluate(() => (window as Frames).ccWithout)).toBe(0);
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a sign-in that was started before hydration continues after it', async () => {
  const page = await open();
  const letGo = await holdScripts(page);
  await page.goto('/college', { waitUntil: 'domcontentloaded' });
  await dialogOf(page).getByRole('button', { name: 'Sign in with Google' }).click();
  letGo();
  await page.waitForURL(`${stackAddress().googleUrl}/**`);
});

test('with a session the dialog is never visible', async () => {
  const page = await open();
  await holdScripts(page);
  await page.addInitScript(() => localStorage.setItem('cc-auth', '{}'));
  await page.goto('/college', { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1, name: 'College Connect' }).waitFor();
  expect(await page.locator('[role="dialog"]:not(dialog)').count()).toBe(1);
  expect(await page.locator('[role="dialog"]:not(dialog)').isVisible()).toBe(false);
});
