import { readFile } from 'node:fs/promises';
import { optOutPlaceholder } from '@cc/contracts/letter/opt-out-line';
import type { Browser, Page } from 'playwright-core';
import { type Account, jordan, siteHeader } from '../pages/site-header.ts';
import { type Athlete, wizard } from '../pages/wizard.ts';
import { givePremium } from '../support/accounts.ts';
import { laptop, launchBrowser, openWindow, phone } from '../support/browser.ts';
import { recruitingProfile } from '../support/files.ts';
import { attachmentBytes, awaitMessages, emptyInbox, type Message } from '../support/inbox.ts';
import { query } from '../support/database.ts';
import { watchLogs } from '../support/logs.ts';
import { watchForServerSecrets } from '../support/server-secrets.ts';

const schools = [
  { name: 'Duke', query: 'Durham', coaches: 2 },
  { name: 'Stanford', query: 'standford', coaches: 2 },
  { name: 'Virginia', query: 'UVA', coaches: 1 },
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
  { signIn: 'Google', account: jordan, mailbox: 'Gmail', via: 'gmail', window: laptop, other: phone },
  { signIn: 'Microsoft', account: riley, mailbox: 'Outlook', via: 'outlook', window: phone, other: laptop },
] as const;

// @spec D1.4d, D1.32a, D1.32b, D1.36, D1.37, 1.1, 1.3, 1.5, 1.9, 2.wizard.5, 2.wizard.27, 4.auth.4, 4.wizard.16, 7.6, 9.plans.4
test.each(journeys)('an athlete sends one email to each of three schools through $mailbox', async (journey) => {
  const { page, context, errors } = await openWindow(browser, journey.window);
  const steps = wizard(page);
  const logs = watchLogs(context);
  const secrets = watchForServerSecrets(context);

  await steps.open();
  await siteHeader(page).signInDialog.waitFor();
  await siteHeader(page).signIn(journey.signIn, journey.account);
  if (journey.account === riley) {
    await givePremium(riley);
    await page.reload();
  }
  await steps.tokens('80').waitFor();
  await steps.emailsLeft('250').waitFor();

  await steps.connect(journey.mailbox, journey.account);
  await page.getByText(journey.account.email, { exact: true }).waitFor();
  await steps.continueOn();
  await steps.chooseProgram("Women's", 'Soccer');
  await steps.continueOn();
  await expectWholeSchool(page, journey.window.height);
  await steps.chooseConference('ACC');
  for (const { name, query: words, coaches } of schools) {
    await steps.searchSchool(words);
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
  if (journey.account === riley) await siteHeader(page).agree('13 to 17');
  await page.getByText('Your emails are ready to go').waitFor();
  // The browser is closed in the middle of the run. The server sends the rest.
  await awaitMessages(1, ({ via }) => via === journey.via);
  await page.close();
  const device = await openWindow(browser, journey.other);
  await device.page.goto('/');
  await siteHeader(device.page).openSignIn();
  await siteHeader(device.page).signIn(journey.signIn, journey.account);
  await siteHeader(device.page).accountButton(journey.account).click();
  await device.page.getByRole('menuitem', { name: 'Sent' }).click();
  await expectSent(device.page, journey.mailbox, shown);

  const mails = await awaitMessages(3, ({ via }) => via === journey.via);
  // Each school once: the run is over.
  expect(mails).toHaveLength(3);
  for (const { name, coaches } of schools) {
    const mail = mails.find(({ text }) => text.includes(name));
    await expectRecruitingMail(mail, name, coaches, journey.account.email);
  }
  const duke = mails.find(({ text }) => text.includes('Duke'));
  expect(duke?.to.toSorted()).toEqual(shown.toSorted());
  // Only the last line differs: the preview has neither its link nor its address.
  const sent = (duke?.text ?? 'no mail').replace(/https?:\S+ \(or forward this email to \S+\)\s*$/, optOutPlaceholder);
  expect(preview.replace(/\s+/g, ' ')).toContain(sent.replace(/\s+/g, ' ').trim());

  const [summary] = await awaitMessages(1, ({ via }) => via === 'smtp');
  expect(summary?.to).toEqual([journey.account.email]);
  expect(summary?.text).toContain('Accepted (3)');
  for (const { name } of schools) expect(summary?.text.match(new RegExp(`^- ${name}: \\w`, 'gm'))).toHaveLength(1);
  expect(summary?.text).toContain('/college/sent');

  // The device that sent: its session is over.
  const back = await context.newPage();
  await wizard(back).open();
  await back.getByText('New Session Started').first().waitFor();
  await wizard(back).tokens('77').waitFor();
  await wizard(back).emailsLeft('247').waitFor();
  await back.getByRole('heading', { name: 'Connect Email' }).waitFor();
  // The browser logs the answer that asks for consent.
  const asked = expect.stringMatching(/status of 403 .*\/api\/runs\)$/);
  expect([...errors, ...device.errors]).toEqual(journey.account === riley ? [asked] : []);
  await secrets.check(back);
  await logs.check(back, [athlete.fullName, ...athlete.achievements, 'watch?v=abc123', recruitingProfile.name]);
  await Promise.all([context.close(), device.context.close()]);
});

/** Checks Sent on another device while the run goes on there: each school, a letter, and the table for spreadsheets. */
async function expectSent(page: Page, mailbox: string, dukeAddresses: readonly string[]): Promise<void> {
  await page.getByRole('heading', { name: 'Sent', exact: true }).waitFor();
  await page.getByText('3 of 3 sent.').waitFor({ timeout: 60_000 });
  const rows = page.getByRole('main').getByRole('listitem');
  for (const { name } of schools) {
    expect(await rows.filter({ hasText: name }).allInnerTexts()).toEqual([
      expect.stringContaining(`Accepted by ${mailbox}`),
    ]);
  }
  await rows.filter({ hasText: 'Duke' }).getByRole('button', { name: 'Open letter' }).click();
  const letter = page.getByRole('dialog', { name: 'Duke' });
  await letter.getByText(athlete.fullName).first().waitFor();
  for (const address of dukeAddresses) expect(await letter.innerText()).toContain(address);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const [heading, ...lines] = csvRows(await readFile(await (await download).path(), 'utf8'));
  expect(heading?.[1]).toBe('School');
  expect(lines.map((cells) => cells[1]).toSorted()).toEqual(schools.map(({ name }) => name));
  expect(lines.every((cells) => cells.length === heading?.length && cells[5] === `Accepted by ${mailbox}`)).toBe(true);
}

/** The cells of a CSV file as RFC 4180 has them, for cells without line breaks. */
function csvRows(text: string): string[][] {
  const lines = text.replace('\ufeff', '').trim().split('\r\n');
  return lines.map((line) =>
    Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g), ([, quoted, plain = '']) =>
      quoted === undefined ? plain : quoted.replaceAll('""', '"'),
    ),
  );
}

/**
 * Checks that the first school is in the window with its head coach first, and Continue below it, without scrolling.
 */
async function expectWholeSchool(page: Page, windowHeight: number): Promise<void> {
  const rows = await wizard(page).firstSchool();
  expect(rows.length).toBeGreaterThan(3);
  expect(await rows[1]?.innerText()).toContain('Head Coach');
  const last = await rows.at(-1)?.boundingBox();
  const button = await page.getByRole('button', { name: 'Continue' }).boundingBox();
  if (!last || !button) throw new Error('The list or Continue is not visible.');
  expect(last.y + last.height).toBeLessThan(button.y);
  expect(button.y + button.height).toBeLessThanOrEqual(windowHeight);
}

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
