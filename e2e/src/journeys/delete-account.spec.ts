import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { siteHeader, type Account } from '../pages/site-header.ts';
import { launchBrowser, openWindow, phone } from '../support/browser.ts';
import { query } from '../support/database.ts';
import { awaitMessages } from '../support/inbox.ts';
import { stackAddress } from '../support/stack-address.ts';

const quirin: Account = { name: 'Quirin Zabel', email: 'quirin.zabel@gmail.example' };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function signIn(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await siteHeader(page).signIn('Google', quirin);
  await page
    .getByRole('heading', { name: 'Delete my account' })
    .or(page.getByText(/will be deleted on/))
    .first()
    .waitFor();
}

const idOf = async () =>
  (await query<{ id: string }>('select id from auth.users where email = $1', [quirin.email]))[0]?.id;

/**
 * The tables and logs that hold one of these texts. Broadcasts name a deleted id, and the platform drops them after
 * three days (D23.4).
 */
async function placesOf(texts: readonly (string | undefined)[]): Promise<string[]> {
  const needles = texts.map((text) => text?.toLowerCase() ?? '');
  const tables = await query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname !~ '^pg_(?!boss)|^information_schema$' and n.nspname <> 'realtime'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `select from ${name} t, unnest($1::text[]) text where strpos(lower(t::text), text) > 0 limit 1`;
    if ((await query(sql, [needles])).length > 0) found.push(name);
  }
  for (const folder of ['logs', 'storage']) {
    for (const file of readdirSync(join(stackAddress().dataDir, folder), { recursive: true, withFileTypes: true })) {
      const path = join(file.parentPath, file.name);
      const content = path.toLowerCase() + (file.isFile() ? readFileSync(path, 'utf8').toLowerCase() : '');
      if (needles.some((text) => content.includes(text))) found.push(path);
    }
  }
  return found;
}

test('an account is deleted, kept, deleted again, and then nowhere to be found', async () => {
  const { page, context, errors } = await openWindow(browser, phone);
  await signIn(page);
  const id = await idOf();
  await query(`insert into public.personalization (user_id, full_name) values ($1, $2)`, [id, quirin.name]);
  await query(`insert into public.contact_messages (email, subject, message) values ($1, 'Hi', $2)`, [
    quirin.email.toUpperCase(),
    `I am ${quirin.name}.`,
  ]);
  const askFor = async () => {
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your email address').fill(quirin.email);
    await dialog.getByRole('button', { name: 'Delete in 24 hours' }).click();
    await page.getByText(/Your account will be deleted on/).waitFor();
  };
  await askFor();

  // A sign-in meanwhile, from any page, shows it and offers to keep the account.
  await siteHeader(page).logOut(quirin);
  await siteHeader(page).signInButton.waitFor();
  await page.goto('/pricing');
  await siteHeader(page).openSignIn();
  await siteHeader(page).signIn('Google', quirin);
  await page.waitForURL('**/account');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await siteHeader(page).toast('Your account stays').waitFor();

  await askFor();
  await query('update public.account_deletions set deletes_at = now(), told_at = now() where user_id = $1', [id]);
  await awaitMessages(1, ({ to, subject }) => to.includes(quirin.email) && subject.endsWith('account was deleted'));
  // The mail is the last step but one.
  while (await idOf()) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await placesOf([id, quirin.email, 'zabel'])).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
}, 300_000);
