import type { Page } from 'playwright-core';

/** An account at a provider. */
export interface Account {
  readonly name: string;
  readonly email: string;
}

export const jordan: Account = { name: 'Jordan Avery', email: 'jordan.avery@gmail.example' };
export const sam: Account = { name: 'Sam Rivera', email: 'sam.rivera@outlook.example' };

/** The frame around every page: signing in and out. */
export function siteHeader(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Sign in to Coach Connect' });
  const banner = page.getByRole('banner');
  const signInButton = banner.getByRole('button', { name: 'Sign In' });
  const accountButton = (account: Account) => banner.getByRole('button', { name: new RegExp(account.name) });
  return {
    signInDialog: dialog,
    /** Opens the dialog from the header. */
    openSignIn: () => signInButton.click(),
    /** Signs in from the open dialog through the provider's account chooser and returns. */
    signIn: async (provider: 'Google' | 'Microsoft', account: Account) => {
      await dialog.getByRole('button', { name: `Sign in with ${provider}` }).click();
      await chooseAccount(page, account);
      await accountButton(account).waitFor();
    },
    /** Before the first purchase or run: says the age band and agrees to the terms. */
    agree: async (age: '13 to 17' | '18 or older') => {
      await page.getByRole('radio', { name: age }).check();
      await page.getByRole('checkbox', { name: /terms of use/ }).check();
      await page.getByRole('button', { name: 'Agree and continue' }).click();
    },
    /** Shown to a visitor. */
    signInButton,
    /** The button that opens a signed-in user's menu. */
    accountButton,
    toast: (title: string) => page.getByRole('region', { name: /Messages/ }).getByText(title, { exact: true }),
    logOut: async (account: Account) => {
      await accountButton(account).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    },
  };
}

/** On a provider's page: picks or creates an account, and grants consent if the provider asks for it. */
export async function chooseAccount(page: Page, account: Account): Promise<void> {
  // The site's avatar button has the same name, so wait for the provider's page first.
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  const provider = new URL(page.url()).origin;
  const known = page.getByRole('button', { name: new RegExp(account.name) });
  if (await known.isVisible()) {
    await known.click();
  } else {
    await page.getByLabel('Name').fill(account.name);
    await page.getByLabel('Email address').fill(account.email);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  const allow = page.getByRole('button', { name: 'Allow' });
  const left = page.waitForURL((url) => url.origin !== provider);
  const asked = await Promise.race([allow.waitFor().then(() => true), left.then(() => false)]);
  if (asked) await allow.click();
  await left;
}
