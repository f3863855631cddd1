import type { Page } from 'playwright-core';
import { type Account, chooseAccount } from './site-header.ts';

/** The fields of step 4. */
export interface Athlete {
  readonly fullName: string;
  readonly gradYear: string;
  readonly currentTeam: string;
  readonly highSchool: string;
  readonly position: string;
  readonly gpa: string;
  readonly achievements: readonly string[];
  readonly highlightLink?: string;
}

/** The seven steps of College Connect. */
export function wizard(page: Page) {
  const continueOn = () => page.getByRole('button', { name: 'Continue' }).click();
  const allowance = page.getByRole('region', { name: 'What you can still send' });
  const entry = (name: string) => allowance.locator('div', { has: page.getByText(name, { exact: true }) });
  const rows = page.getByRole('group', { name: 'Coaches' });
  return {
    open: () => page.goto('/college'),
    continueOn,

    tokens: (count: string) => entry('Tokens').getByText(count, { exact: true }),
    emailsLeft: (count: string) => entry('Emails left').getByText(count, { exact: true }),

    connect: async (provider: 'Gmail' | 'Outlook', account: Account) => {
      await page.getByRole('button', { name: `Connect ${provider}` }).click();
      await chooseAccount(page, account);
      await page.waitForURL((url) => url.pathname === '/college' && url.search === '');
    },
    chooseProgram: async (gender: string, sport: string) => {
      await page.getByRole('radio', { name: gender, exact: true }).click();
      await page.getByRole('combobox', { name: 'Sport' }).selectOption({ label: sport });
    },
    chooseConference: (conference: string) => page.getByLabel('Conference').selectOption(conference),
    searchSchool: (query: string) => page.getByLabel('Search school').fill(query),
    /** The rows of the first listed school: its name, then its coaches. */
    firstSchool: async () => {
      await rows.getByRole('checkbox').first().waitFor();
      const all = await rows.getByRole('checkbox').all();
      const kinds = await Promise.all(all.map((row) => row.getAttribute('data-kind')));
      return all.slice(0, kinds.indexOf('school', 1));
    },
    coachOf: (school: string) => rows.getByRole('checkbox', { name: new RegExp(`, ${school}$`) }),
    /** Shows the addresses of a selected school, in the panel or in the drawer that small windows have instead. */
    showAddresses: async (school: string) => {
      const drawer = page.getByRole('button', { name: / selected at / });
      const isSmall = await drawer.isVisible();
      if (isSmall) await drawer.click();
      const name = 'Selected Recipients';
      const panel = isSmall ? page.getByRole('dialog', { name }) : page.getByRole('region', { name });
      await panel.getByRole('button', { name: `Show addresses of ${school}` }).click();
      const addresses = panel.getByText(/@.+\.example/);
      await addresses.first().waitFor();
      const shown = await addresses.allInnerTexts();
      if (isSmall) await page.keyboard.press('Escape');
      return shown;
    },

    fillPersonalization: async (athlete: Athlete) => {
      await page.getByLabel('Full Name').fill(athlete.fullName);
      await page.getByLabel('Grad Year').fill(athlete.gradYear);
      await page.getByLabel('Current Team').fill(athlete.currentTeam);
      await page.getByLabel('High School').fill(athlete.highSchool);
      await page.getByLabel('Position').fill(athlete.position);
      await page.getByLabel('GPA').fill(athlete.gpa);
      for (const [i, achievement] of athlete.achievements.entries()) {
        if (i > 0) await page.getByRole('button', { name: 'Add Achievement' }).click();
        await page.getByLabel(`Achievement ${i + 1}`, { exact: true }).fill(achievement);
      }
      if (athlete.highlightLink) await page.getByLabel('Highlight Video Link').fill(athlete.highlightLink);
    },
  };
}
