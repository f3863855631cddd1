import { looksLikeEmail } from '@cc/contracts/entities/email-rule';
import { invalidAddresses, validAddresses } from '@cc/contracts/fixtures/email-addresses';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { startStandIns, type StandIns } from './testing/stand-ins.ts';

let standIns: StandIns;
let api: TestApi;

beforeAll(async () => {
  standIns = await startStandIns();
  api = await startTestApi({ standIns });
});

afterAll(async () => {
  await api.close();
  await standIns.close();
});

const inserts = {
  emails: 'insert into public.emails (email) values ($1)',
  contact_messages: `insert into public.contact_messages (email, subject, message) values ($1, 's', 'm')`,
  feedback: `insert into public.feedback (type, subject, description, email) values ('bug', 's', 'd', $1)`,
  pro_contact_orders: `insert into public.pro_contact_orders (first_name, last_name, email, num_teams, teams, amount_cents)
    values ('Jo', 'A', $1, 1, 'IF Norrvik', 500)`,
};

// @spec 5.2
test.each(Object.entries(inserts))(
  '%s takes the addresses that pages and the API take, and no others',
  async (_table, sql) => {
    const taken = [];
    for (const email of [...validAddresses, ...invalidAddresses]) {
      try {
        await api.admin.query(sql, [email]);
        taken.push(email);
      } catch (error) {
        expect(error).toMatchObject({ code: '23514' });
      }
    }
    expect(taken).toEqual(validAddresses);
    expect(taken.every(looksLikeEmail)).toBe(true);
  },
);
