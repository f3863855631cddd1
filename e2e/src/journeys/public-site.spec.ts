import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openWindow, phone, type SiteWindow } from '../support/browser.ts';
import { query } from '../support/database.ts';
import { awaitMessages, emptyInbox, inboxMessages, setMailServer } from '../support/inbox.ts';
import { hydrated } from '../support/page-watch.ts';

let browser: Browser;
let visit: SiteWindow;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  await emptyInbox();
  visit = await openWindow(browser);
  page = visit.page;
});
afterEach(async () => {
  expect(visit.errors).toEqual([]);
  await visit.context.close();
});

const stored = (email: string) => query('select email from public.emails where lower(email) = lower($1)', [email]);

// @spec D1.27b
test('the newsletter stores an address once, and the second answer does not show that it knows the address', async () => {
  await page.goto('/');
  const section = page.locator('#newsletter');
  const subscribe = async (email: string) => {
    await section.getByLabel('Email address').fill(email);
    await section.getByRole('button', { name: 'Subscribe' }).click();
  };
  await subscribe('');
  await section.getByText('Please enter your email address').waitFor();
  await subscribe('parent@home');
  await section.getByText('Please enter a valid email address').waitFor();
  await subscribe('parent@home.example');
  await section.getByText('Successfully subscribed to our newsletter!').waitFor();
  expect(await stored('parent@home.example')).toHaveLength(1);

  await section.getByRole('button', { name: 'Subscribe Another Email' }).click();
  await subscribe('Parent@home.example');
  await section.getByText('Successfully subscribed to our newsletter!').waitFor();
  expect(await stored('parent@home.example')).toHaveLength(1);
});

test('the footer’s newsletter form works on any page, and its message disappears again', async () => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email for the newsletter').fill('athlete@home.example');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  const thanks = footer.getByText('Successfully subscribed!');
  await thanks.waitFor();
  await thanks.waitFor({ state: 'hidden' });
  expect(await stored('athlete@home.example')).toHaveLength(1);
});

async function writeMessage(subject: string): Promise<void> {
  await page.goto('/contact');
  await page.getByLabel('Your email address').fill('parent@home.example');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('Does my daughter’s school see what she sends? Merci, Zoë');
  await page.getByRole('button', { name: 'Send message' }).click();
}

test('a contact message is emailed to the team', async () => {
  await writeMessage('A question');
  await page.getByText("Message sent successfully! We'll get back to you soon.").waitFor();
  const [mail] = await awaitMessages(1, ({ subject }) => subject.includes('A question'));
  expect(mail?.text).toContain('Merci, Zoë');

  // The same address gets reports of security problems, and the policy is a section of a page.
  const fields = (await (await page.request.get('/.well-known/security.txt')).text()).split('\n');
  expect(fields).toContain(`Contact: mailto:${mail?.to.join()}`);
  const policy = fields.find((line) => line.startsWith('Policy: '))?.slice('Policy: '.length) ?? '';
  await page.goto(policy);
  expect(await page.locator(new URL(policy).hash).innerText()).toContain('If you find a security problem');
});

test('a contact message is stored while the mail server is down, and sent once it is back', async () => {
  await setMailServer('down');
  try {
    await writeMessage('Written in the dark');
    await page.getByText("Message sent successfully! We'll get back to you soon.").waitFor();
    expect(
      await query('select 1 from public.contact_messages where subject = $1', ['Written in the dark']),
    ).toHaveLength(1);
    expect((await inboxMessages()).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('Written in the dark'),
    );
  } finally {
    await setMailServer('up');
  }
  const [mail] = await awaitMessages(1, ({ subject }) => subject.includes('Written in the dark'), 60_000);
  expect(mail?.text).toContain('parent@home.example');
});

test('without a network the form keeps its text and shows an error', async () => {
  await page.goto('/contact');
  await page.getByLabel('Subject').fill('Kept');
  await page.getByLabel('Your email address').fill('parent@home.example');
  await page.getByLabel('Message', { exact: true }).fill('Still here');
  await page.route('**/api/contact', (route) => route.abort());
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Network error. Please check your connection and try again.').waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Kept');
  expect(visit.errors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
});

test('a review is stored for moderation and not published', async () => {
  await page.goto('/testimonials');
  await hydrated(page);
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('Missing Information').first().waitFor();
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last initial').fill('m');
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByLabel('Comments').fill('Nine answers in two weeks.');
  await page.getByRole('button', { name: 'Send review' }).click();
  await page.getByText('Thank You!').first().waitFor();
  expect(
    await query('select last_initial, rating, approved from public.testimonials where first_name = $1', ['Robin']),
  ).toEqual([{ last_initial: 'M', rating: 4, approved: false }]);
  await page.reload();
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Nine answers in two weeks.').count()).toBe(0);
});

test('questions open and close by keyboard', async () => {
  await page.goto('/');
  const question = page.locator('summary').filter({ hasText: '?' }).first();
  await question.focus();
  await page.keyboard.press('Enter');
  const open = page.locator('details[open]').filter({ hasText: '?' });
  await open.waitFor();
  await page.keyboard.press('Enter');
  await open.waitFor({ state: 'detached' });
});

// @spec 2.route.2
test('a link on another page opens the pricing section of the home page', async () => {
  await page.goto('/faq');
  // Before the shell is loaded, the browser itself changes the address.
  await page.mouse.move(200, 300);
  await hydrated(page);
  await page.evaluate(() => {
    history.pushState({}, '', '/#pricing');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const pricing = page.locator('#pricing');
  await pricing.waitFor();
  await page.waitForFunction(() => {
    const top = document.querySelector('#pricing')?.getBoundingClientRect().top ?? Infinity;
    return top > -5 && top < 200;
  });
});

const navigation = [
  ['About Us', '/about'],
  ['Pricing', '/pricing'],
  ['Contact', '/contact'],
  ['Testimonials', '/testimonials'],
  ['Home', '/'],
] as const;

test('every link of the header opens its page at the top', async () => {
  await page.goto('/');
  for (const [name, path] of navigation) {
    await page.mouse.wheel(0, 1500);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
  }
});

test('on a phone the same links are in a drawer that closes when one is pressed', async () => {
  await visit.context.close();
  visit = await openWindow(browser, phone);
  page = visit.page;
  await page.goto('/');
  for (const [name, path] of navigation) {
    await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name, exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
    await page.waitForURL((url) => url.pathname === path);
  }
});

// @spec 2.route.18
test('an unknown address shows the not-found page, with status 404 and a home link', async () => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  // The browser logs the document's status.
  expect(visit.errors.splice(0)).toEqual([expect.stringContaining('404')]);
});
