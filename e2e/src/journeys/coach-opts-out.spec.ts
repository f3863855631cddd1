import { optOutSentence } from '@cc/contracts/letter/opt-out-line';
import type { Browser, Page } from 'playwright-core';
import { type Account, sam, siteHeader } from '../pages/site-header.ts';
import { wizard } from '../pages/wizard.ts';
import { findBarriers } from '../support/accessibility.ts';
import { agreeToTerms, givePremium } from '../support/accounts.ts';
import { launchBrowser, laptop, openWindow, phone } from '../support/browser.ts';
import { awaitMessages, emptyInbox } from '../support/inbox.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Others use the schools and accounts of the main journey. */
const school = 'Wake Forest';
const kim: Account = { name: 'Kim Lund', email: 'kim.lund@gmail.example' };

/**
 * The signed-in page sends a letter to all coaches of the school, without the wizard, which other journeys are about.
 */
async function sendLetter(page: Page): Promise<unknown> {
  // The page shows a mailbox before it stores it.
  await page.waitForFunction(() => localStorage.getItem('college-mailbox') !== null);
  return page.evaluate(async (name) => {
    const key = Object.keys(localStorage).find((each) => localStorage[each].includes('access_token')) ?? '';
    const { access_token } = JSON.parse(localStorage[key]);
    const { mailbox, userId } = JSON.parse(localStorage['college-mailbox']);
    const post = async (path: string, body: object) => {
      const headers = {
        Authorization: `Bearer ${access_token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': name,
      };
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const program = { school: name, gender: 'women', sport: 'soccer' };
    const { coaches: revealed } = await post('/api/reveal-addresses', program);
    const coaches = revealed.map(({ email }: { email: string }) => ({
      first_name: 'A',
      last_name: 'B',
      school: name,
      conference: 'ACC',
      email,
    }));
    return post('/api/send-gmail', {
      to: coaches.map(({ email }: { email: string }) => email).join(','),
      subject: 'A letter',
      body: 'Dear Coach,',
      accessToken: mailbox.accessToken,
      attachments: [],
      coaches,
      userId,
    });
  }, school);
}

test('a coach opts out by one press on the link of an email, and a second user then meets that', async () => {
  await emptyInbox();
  const sender = await openWindow(browser);
  await wizard(sender.page).open();
  await siteHeader(sender.page).signIn('Google', kim);
  await givePremium(kim);
  await agreeToTerms(kim);
  await wizard(sender.page).connect('Gmail', kim);
  await sender.page.getByText(kim.email, { exact: true }).waitFor();
  expect(await sendLetter(sender.page)).toMatchObject({ messageId: expect.any(String) });
  const [mail] = await awaitMessages(1, ({ via }) => via === 'gmail');
  const [link = ''] = mail?.text.split(`${optOutSentence}: `)[1]?.split(' ') ?? [];
  await sender.context.close();

  const coach = await openWindow(browser, phone);
  await coach.page.goto(link);
  expect(await findBarriers(coach.page)).toEqual([]);
  const names = await coach.page.getByRole('listitem').allInnerTexts();
  expect(names).toHaveLength(mail?.to.length ?? 0);
  const name = (names[0] ?? '').split('\n')[0] ?? '';
  // By keyboard: the brand's link comes before the first button.
  await coach.page.keyboard.press('Tab');
  await coach.page.keyboard.press('Tab');
  await coach.page.keyboard.press('Enter');
  await coach.page.getByRole('status').filter({ hasText: name }).waitFor();
  expect(await coach.page.getByRole('listitem').filter({ hasText: name }).innerText()).toContain('Gets no more email');
  expect(await findBarriers(coach.page)).toEqual([]);
  expect([coach.errors, await coach.context.cookies()]).toEqual([[], []]);
  await coach.context.close();

  const second = await openWindow(browser, laptop);
  const steps = wizard(second.page);
  await steps.open();
  await siteHeader(second.page).signIn('Microsoft', sam);
  await steps.connect('Outlook', sam);
  await steps.continueOn();
  await steps.chooseProgram("Women's", 'Soccer');
  await steps.continueOn();
  await steps.searchSchool(school);
  const row = second.page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  await row.waitFor();
  expect(await row.innerText()).toContain('Asked not to be contacted');
  expect(await row.getAttribute('aria-disabled')).toBe('true');
  await second.page.getByRole('checkbox', { name: new RegExp(`^${school}\\b`) }).click();
  expect(await row.isChecked()).toBe(false);
  expect(second.errors).toEqual([]);
  await second.context.close();
});
