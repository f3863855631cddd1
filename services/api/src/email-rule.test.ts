import { looksLikeEmail } from '@cc/contracts/entities/email-rule';
import { newsletterEmailPattern } from '@cc/contracts/entities/newsletter';
import {
  invalidAddresses,
  unreachableAddresses,
  unusualAddresses,
  validAddresses,
} from '@cc/contracts/testing/email-addresses';
import { useTestApi } from './testing/use-test-api.ts';

const { api } = await useTestApi();

const inserts = {
  contact_messages: `insert into public.contact_messages (email, subject, message) values ($1, 's', 'm')`,
  feedback: `insert into public.feedback (type, subject, description, email) values ('bug', 's', 'd', $1)`,
  pro_contact_orders: `insert into public.pro_contact_orders (first_name, last_name, email, num_teams, teams, amount_cents)
    values ('Jo', 'A', $1, 1, 'IF Norrvik', 500)`,
};

/** The addresses that a table's check accepts. */
async function accepted(sql: string, addresses: readonly string[]): Promise<string[]> {
  const stored = [];
  for (const email of addresses) {
    try {
      await api.admin.query(sql, [email]);
      stored.push(email);
    } catch (error) {
      expect(error).toMatchObject({ code: '23514' });
    }
  }
  return stored;
}

test.each(Object.entries(inserts))('%s accepts the addresses that pages and the API accept', async (_table, sql) => {
  const stored = await accepted(sql, [...validAddresses, ...invalidAddresses]);
  expect(stored).toEqual(validAddresses);
  expect(stored.every(looksLikeEmail)).toBe(true);
});

// @spec 5.2
test('the newsletter accepts the addresses that its forms accept', async () => {
  const insert = 'insert into public.emails (email) values ($1)';
  const good = [...validAddresses, ...unusualAddresses];
  expect(await accepted(insert, [...good, ...unreachableAddresses])).toEqual(good);
  // The check holds the forms' own expression, word for word.
  const check = await api.admin.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'emails_email_rule'`,
  );
  expect(check.rows[0]?.text).toContain(`^${newsletterEmailPattern}$`);
});
