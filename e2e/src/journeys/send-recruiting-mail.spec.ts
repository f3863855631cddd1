import type { Browser, Page } from 'playwright-core';
import { type Account, jordan, siteHeader } from '../pages/site-header.ts';
import { type Athlete, wizard } from '../pages/wizard.ts';
import { laptop, launchBrowser, openWindow, phone } from '../support/browser.ts';
import { recruitingProfile } from '../support/files.ts';
import { attachmentBytes, awaitMessages, emptyInbox, type Message } from '../support/inbox.ts';
import { query } from '../support/database.ts';
import { watchLogs } from '../support/logs.ts';
import { watchForServerSecrets } from '../support/server-secrets.ts';

const schools = [
  { name: 'Duke', coaches: 2 },
  { name: 'Stanford', coaches: 2 },
  { name: 'Virginia', coaches: 1 },
] as const;

const athlete: Athlete = {
  fullName: 'Jordan Avéry',
  gradYear: '2027',
  currentTeam: 'Riverside United U18 “Élite”',
  highSchool: 'Riverside High School',
  position: 'Center midfield ⚽️',
  gpa: '3.8',
  achievements: ['All-conference first team 2025', 'Team captain, 2024 – 2026'],
  highlightLink: 'https://www.youtube.com/watch?v=abc123',
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(emptyInbox);

const riley: Account = { name: 'Riley Chen', email: 'riley.chen@outlook.example' };

const journeys = [
  { signIn: 'Google', account: jordan, mailbox: 'Gmail', via: 'gmail', window: laptop },
  { signIn: 'Microsoft', account: riley, mailbox: 'Outlook', via: 'outlook', window: phone },
] as const;

// @spec D1.4d, 1.1, 1.3, 1.5, 1.9, 2.wizard.5, 2.wizard.27, 4.auth.4, 4.wizard.16, 7.6, 9.plans.4
test.each(journeys)('an athlete sends one email to each of three schools through $mailbox', async (journey) => {
  const { page, context, errors } = await openWindow(browser, journey.window);
  const steps = wizard(page);
  const logs = watchLogs(context);
  const secrets = watchForServerSecrets(context);

  await steps.open();
  await siteHeader(page).signInDialog.waitFor();
  await siteHeader(page).signIn(journey.signIn, journey.account);
  if (journey.account === riley) await givePremium(page, riley);
  await steps.tokens('80').waitFor();
  await steps.emailsLeft('250').waitFor();

  await steps.connect(journey.mailbox, journey.account);
  await page.getByText(journey.account.email, { exact: true }).waitFor();
  await steps.continueOn();
  await steps.chooseProgram("Women's", 'Soccer');
  await steps.continueOn();
  await steps.chooseConference('ACC');
  for (const { name, coaches } of schools) {
    await steps.searchSchool(name);
    for (let i = 0; i < coaches; i += 1) await steps.coachOf(name).nth(i).click();
  }
  const shown = await steps.showAddresses('Duke');
  expect(shown).toHaveLength(2);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const address of shown) expect(stored).not.toContain(address);
  await steps.continueOn();
  await steps.fillPersonalization(athlete);
  await steps.continueOn();
  await page.getByRole('button', { name: 'Sample Email Preview' }).click();
  const preview = await page.getByRole('dialog').getByRole('article').innerText();
  await page.keyboard.press('Escape');
  await steps.continueOn();
  await page.getByLabel('Files to attach').setInputFiles(recruitingProfile);
  await page.getByText(recruitingProfile.name).waitFor();
  await steps.continueOn();
  await page.getByRole('heading', { name: 'Send Emails' }).waitFor();
  await page.getByRole('button', { name: 'Send Emails', exact: true }).click();
  await page.getByText('New Session Started').first().waitFor({ timeout: 60_000 });

  const mails = await awaitMessages(3, ({ via }) => via === journey.via);
  expect(mails).toHaveLength(3);
  for (const { name, coaches } of schools) {
    const mail = mails.find(({ text }) => text.includes(name));
    await expectRecruitingMail(mail, name, coaches, journey.account.email);
  }
  const duke = mails.find(({ text }) => text.includes('Duke'));
  expect(duke?.to.toSorted()).toEqual(shown.toSorted());
  expect(preview.replace(/\s+/g, ' ')).toContain((duke?.text ?? 'no mail').replace(/\s+/g, ' ').trim());

  const [summary] = await awaitMessages(1, ({ via }) => via === 'smtp');
  expect(summary?.to).toEqual([journey.account.email]);
  for (const { name } of schools) expect(summary?.text).toContain(name);

  await steps.tokens('77').waitFor();
  await steps.emailsLeft('247').waitFor();
  await page.getByRole('heading', { name: 'Connect Email' }).waitFor();
  expect(errors).toEqual([]);
  await secrets.check(page);
  await logs.check(page, [athlete.fullName, ...athlete.achievements, 'watch?v=abc123', recruitingProfile.name]);
  await context.close();
});

/** Checks that the email went to the selected coaches' stored addresses, with the file intact. */
async function expectRecruitingMail(
  mail: Message | undefined,
  school: string,
  coaches: number,
  from: string,
): Promise<void> {
  expect(mail).toMatchObject({
    from: expect.stringContaining(from),
    attachments: [{ filename: recruitingProfile.name, contentType: 'application/pdf' }],
  });
  if (!mail) return;
  expect(mail.to).toHaveLength(coaches);
  const stored = await query<{ email: string }>(
    'select email from private.coaches where school = $1 and gender = $2 and sport = $3',
    [school, 'women', 'soccer'],
  );
  expect(stored.map(({ email }) => email)).toEqual(expect.arrayContaining(mail.to));
  for (const { name } of schools) expect(mail.text.includes(name)).toBe(name === school);
  for (const value of [athlete.fullName, athlete.currentTeam, athlete.position, ...athlete.achievements])
    expect(mail.text).toContain(value);
  expect(mail.text).not.toMatch(/\[[A-Z][\w ]+\]|\{\w+\}/);
  expect(await attachmentBytes(mail, 0)).toEqual(recruitingProfile.buffer);
}

/** Jordan has Premium from the start; a new account gets it here. Another journey covers buying. */
async function givePremium(page: Page, { email }: Account): Promise<void> {
  await query(
    `select public.record_payment(o.order_id, 'cs_riley', 'pi_riley', 2499, 'usd')
     from auth.users u
     cross join lateral
       public.begin_checkout(u.id, 'riley', '[{"price_id": "coach_connect_premium", "quantity": 1}]') as o
     where u.email = $1`,
    [email],
  );
  await page.reload();
}
