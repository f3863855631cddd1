import { optOut } from '@cc/supabase/testing/opt-out';
import { sweepOnce } from '../../testing/run-jobs.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { readLetterKey } from '../../vault/letter-key-repository.ts';
import { createLetterTokens } from '../../vault/letter-tokens.ts';
import { createTokenCipher } from '../../vault/token-cipher.ts';

const { api, standIns } = await useTestApi({
  change: (externals) => ({
    ...externals,
    limits: { ...externals.limits, confirmation: { max: 2, timeWindow: 60_000 } },
  }),
});

/** As the data API does it for a visitor. */
const subscribe = (email: string) => api.admin.query('insert into public.emails (email) values ($1)', [email]);
const mailsTo = (email: string) => standIns.inbox.messages().filter(({ to }) => JSON.stringify(to).includes(email));
const confirmed = async (email: string) => {
  const { rows } = await api.admin.query<{ confirmed: boolean }>(
    'select confirmed_at is not null as confirmed from public.emails where email = $1',
    [email],
  );
  return rows[0]?.confirmed;
};
/** The path of the link in the newest mail. */
function linkTo(email: string): string {
  const { pathname, search } = new URL(/Confirm or unsubscribe: (\S+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? '');
  return pathname + search;
}
async function asked(email: string): Promise<string> {
  await subscribe(email);
  await sweepOnce(api);
  await sweepOnce(api);
  return linkTo(email);
}
const get = (url: string) => api.server.inject({ method: 'GET', url });
const press = (url: string, payload = '') =>
  api.server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

test('a new address gets one mail, and only a press on its page confirms it', async () => {
  const link = await asked('jo@mail.example');
  expect(mailsTo('jo@mail.example')).toHaveLength(1);
  expect(link).toMatch(/^\/api\/newsletter\?code=[0-9a-f]{52}$/);
  const page = await get(link);
  expect([page.statusCode, page.body.match(/Confirm your newsletter/g)?.length]).toEqual([200, 2]);
  await get(`${link}&do=confirm`);
  expect(await confirmed('jo@mail.example')).toBe(false);

  const [first, second] = [await press(`${link}&do=confirm`), await press(`${link}&do=confirm`)];
  expect([first.statusCode, first.headers['set-cookie'], second.body]).toEqual([200, undefined, first.body]);
  expect(first.body).toContain('Your address is confirmed.');
  expect(await confirmed('jo@mail.example')).toBe(true);

  await subscribe('JO@mail.example');
  await sweepOnce(api);
  await sweepOnce(api);
  expect(mailsTo('jo@mail.example')).toHaveLength(1);
});

test('who asks again before the confirmation gets another mail, up to the limit of an address', async () => {
  for (let time = 1; time <= 3; time += 1) await asked('lost@mail.example');
  expect(mailsTo('lost@mail.example')).toHaveLength(2);
});

/** Domains that mail programs turn into the same one. */
const spellings = [
  'school.example',
  'ｓchool.example',
  'sch\u00adool.example',
  'sc\u2060hool.example',
  'school.example.',
];

test('a coach who wants no email gets none, however anybody types the address', async () => {
  await optOut(api.admin, 'coach@school.example');
  const before = standIns.inbox.messages().length;
  for (const domain of spellings) await subscribe(`coach@${domain}`);
  await sweepOnce(api);
  await sweepOnce(api);
  expect(standIns.inbox.messages()).toHaveLength(before);
});

test('a coach with an address at Gmail who wants no email gets none, with or without dots', async () => {
  await optOut(api.admin, 'Jo.Coach@gmail.com');
  await optOut(api.admin, 'bo.coach@googlemail.com');
  const before = standIns.inbox.messages().length;
  for (const mailbox of ['jocoach', 'j.o.coach', 'jo.coach+news', 'bocoach'])
    for (const domain of ['gmail.com', 'googlemail.com']) await subscribe(`${mailbox}@${domain}`);
  await sweepOnce(api);
  await sweepOnce(api);
  expect(standIns.inbox.messages()).toHaveLength(before);
  // Elsewhere they can be two people.
  await optOut(api.admin, 'jo.coach@gmail.example');
  await subscribe('jocoach@gmail.example');
  await sweepOnce(api);
  await sweepOnce(api);
  expect(standIns.inbox.messages()).toHaveLength(before + 1);
});

test('an address gets as many mails as its limit, however it is typed', async () => {
  const before = standIns.inbox.messages().length;
  for (const domain of spellings) await subscribe(`victim@${domain}`);
  await sweepOnce(api);
  await sweepOnce(api);
  expect(standIns.inbox.messages()).toHaveLength(before + 2);
});

test('a mail program unsubscribes by one click (RFC 8058); again, and afterwards, the link says so', async () => {
  const link = await asked('one-click@mail.example');
  await press(`${link}&do=confirm`);
  const [mail] = mailsTo('one-click@mail.example');
  const raw = await (await fetch(`${standIns.inbox.url}/api/messages/${mail?.id}/raw`)).text();
  const unfolded = raw.replace(/\r\n\s+/g, ' ');
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  // No absence note answers it, and its id has the sender's own domain.
  expect(unfolded).toContain('Auto-Submitted: auto-generated');
  expect(unfolded).toMatch(/^From: .*no-reply@coachconnect\.example>?$/m);
  expect(unfolded).toMatch(/^Message-ID: <newsletter-[\w-]+@coachconnect\.example>$/m);
  expect(/^List-Unsubscribe: <([^>]+)>/m.exec(unfolded)?.[1]).toMatch(new RegExp(`${link.replace('?', '\\?')}$`));
  const presses = [await press(link, 'List-Unsubscribe=One-Click'), await press(link, 'List-Unsubscribe=One-Click')];
  expect(presses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await confirmed('one-click@mail.example')).toBeUndefined();
  expect((await get(link)).body).toContain('This address is not on the list');
  expect((await press(`${link}&do=confirm`)).body).toContain('This address is not on the list');
  expect(await confirmed('one-click@mail.example')).toBeUndefined();
});

test('an altered or cut link, or that of an email to a coach, is answered with 404 and changes nothing', async () => {
  const link = await asked('kept@mail.example');
  const { rows } = await api.admin.query<{ subscription: string }>(
    `select subscription from public.emails where email = 'kept@mail.example'`,
  );
  const { pool, config } = api.externals;
  const letterTokens = createLetterTokens(() => readLetterKey(pool, createTokenCipher(config.encryptionKeys)));
  const altered = link.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const foreign = `/api/newsletter?code=${await letterTokens.tokenOf('opt-out', rows[0]?.subscription ?? '')}`;
  for (const url of [altered, link.slice(0, -1), foreign, '/api/newsletter', `${link}&do=x`]) {
    expect([url, (await press(url)).statusCode]).toEqual([url, 404]);
  }
  expect(await confirmed('kept@mail.example')).toBe(false);
  expect(api.log()).not.toContain(link.split('=')[1]);
});

test('an owner downloads the confirmed addresses with their links; the audit has how many', async () => {
  const link = await asked('=reader@mail.example');
  await press(`${link}&do=confirm`);
  await subscribe('unconfirmed@mail.example');
  const [owner, support] = [await api.createUser(), await api.createUser()];
  await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'owner'), ($2, 'support')`, [
    owner.id,
    support.id,
  ]);
  const body = { reason: 'The November letter', after: 0 };
  expect((await api.post('/api/staff/export-newsletter', body, support)).statusCode).toBe(403);
  const answer = await api.post('/api/staff/export-newsletter', body, owner);
  const { csv, addresses, next } = answer.json<{ csv: string; addresses: number; next: number | null }>();
  expect([csv.trimEnd().split('\r\n').length, next]).toEqual([addresses + 1, null]);
  expect(csv).toContain(`"'=reader@mail.example"`);
  expect(csv).toContain(link);
  expect(csv).not.toContain('unconfirmed@mail.example');
  const { rows } = await api.admin.query(
    `select staff_id, reason, details from private.staff_audit where action = 'export-newsletter'`,
  );
  expect(rows).toEqual([{ staff_id: owner.id, reason: 'The November letter', details: { addresses } }]);
});
