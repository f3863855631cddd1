import type { Page } from 'playwright-core';
import { phone } from '../support/browser.ts';
import { prerendered, holdScripts } from '../support/page-loading.ts';
import { phoneWindows } from '../support/phone-windows.ts';
import { hydrated } from '../support/page-watch.ts';
import { stackAddress } from '../support/stack-address.ts';

const { browser, open } = phoneWindows();

beforeAll(async () => {
  await Promise.all(['/', '/contact', '/testimonials'].map(prerendered));
});

const emailOf = (page: Page, part: string) => page.locator(`${part} input[name="email"]`);
/** What a screen reader adds to a field's name. */
async function descriptionOf(page: Page, selector: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
  await session.detach();
  return nodes[0]?.description?.value;
}

const wrongEmail = 'Please enter a valid email address';

test.each([false, true])(
  'a wrong address shows the form’s own message before any script runs (JavaScript: %j)',
  async (on) => {
    const context = await browser().newContext({
      baseURL: stackAddress().siteUrl,
      viewport: phone,
      javaScriptEnabled: on,
    });
    const page = await context.newPage();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const message = (text: string) => page.locator('#newsletter').getByText(text, { exact: true });
    const subscribe = page.locator('#newsletter').getByRole('button', { name: 'Subscribe' });
    const description = () => descriptionOf(page, '#newsletter input[name="email"]');
    expect(await description()).toBeFalsy();
    await subscribe.click();
    await message('Please enter your email address').waitFor();
    await emailOf(page, '#newsletter').pressSequentially('parent@home');
    await subscribe.click();
    await message(wrongEmail).waitFor();
    expect(await message('Please enter your email address').isVisible()).toBe(false);
    expect(await description()).toBe(wrongEmail);
    expect(await emailOf(page, '#newsletter').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.locator('footer').getByText(wrongEmail).isVisible()).toBe(false);
    await emailOf(page, '#newsletter').pressSequentially('.example');
    await message(wrongEmail).waitFor({ state: 'hidden' });
    await page.goto('/testimonials', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Send review' }).click();
    for (const missing of ['Please enter your first name.', 'Please choose from one to five stars.']) {
      await page.getByText(missing).waitFor();
    }
    await context.close();
  },
);

test('without JavaScript a form sends nothing, adds nothing to the address, and shows a notice', async () => {
  const context = await browser().newContext({ baseURL: stackAddress().siteUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  const asked: string[] = [];
  await page.goto('/contact');
  expect(await page.locator('main noscript').innerText()).toContain('This form needs JavaScript');
  await page.getByLabel('Your email address').fill('parent@home.example');
  await page.getByLabel('Subject').fill('A question');
  await page.getByRole('textbox', { name: 'Message' }).fill('When?');
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('button', { name: 'Send message' }).click();
  // A request by the form would have been made before this one.
  await page.getByRole('link', { name: 'Questions and answers' }).click();
  await page.waitForURL('**/faq');
  expect(asked.filter((address) => /parent|contact/.test(address))).toEqual([]);
  await context.close();
});

test('a message shown by the browser stays after hydration until the page shows its own', async () => {
  const page = await open();
  const letGo = await holdScripts(page);
  await page.goto('/');
  await emailOf(page, '#newsletter').pressSequentially('parent@home');
  await page.locator('#newsletter').getByRole('button', { name: 'Subscribe' }).click();
  const message = page.locator('#newsletter').getByText(wrongEmail);
  await message.waitFor();
  letGo();
  await hydrated(page);
  expect(await message.count()).toBe(1);
  expect(await message.isVisible()).toBe(true);
  await page.locator('#newsletter').getByRole('button', { name: 'Subscribe' }).click();
  await page.locator('#newsletter [aria-invalid="true"]').waitFor();
  expect(await message.count()).toBe(1);
  expect(await message.isVisible()).toBe(true);
});

test('a form submitted before hydration shows a busy button and is sent once', async () => {
  const page = await open();
  const letGo = await holdScripts(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/emails')) sent.push(request.url());
  });
  await page.goto('/');
  await emailOf(page, 'footer').pressSequentially('early.bird@home.example');
  await page.locator('footer').getByRole('button', { name: 'Subscribe' }).click();
  expect(await page.locator('form[data-waiting]').count()).toBe(1);
  letGo();
  await page.locator('footer').getByText('Successfully subscribed!').waitFor();
  expect(await page.locator('form[data-waiting]').count()).toBe(0);
  expect(sent).toHaveLength(1);
});
