import type { Page } from 'playwright-core';

/** The frame around every page: signing in and out. */
export function siteHeader(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Sign in to Coach Connect' });
  return {
    signInDialog: dialog,
    /** Opens the dialog from the header. */
    openSignIn: () => page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click(),
    /** From the open dialog through the provider's account chooser and back. `account` is a demo account's name. */
    signIn: async (provider: 'Google' | 'Microsoft', account: string) => {
      await dialog.getByRole('button', { name: `Sign in with ${provider}` }).click();
      await chooseAccount(page, account);
      await page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(account) })
        .waitFor();
    },
    logOut: async (account: string) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(account) })
        .click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    },
  };
}

/** On a provider's page: picks an account and, where the provider asks, allows what is asked for. */
export async function chooseAccount(page: Page, account: string): Promise<void> {
  // The site's own avatar button carries the same name: wait until the provider's page is there.
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor();
  const choice = page.getByRole('button', { name: new RegExp(account) });
  const provider = new URL(page.url()).origin;
  await choice.click();
  const allow = page.getByRole('button', { name: 'Allow' });
  const left = page.waitForURL((url) => url.origin !== provider);
  const asked = await Promise.race([allow.waitFor().then(() => true), left.then(() => false)]);
  if (asked) await allow.click();
  await left;
}
