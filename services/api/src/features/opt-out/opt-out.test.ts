import { optOutSentence } from '@cc/contracts/letter/opt-out-line';
import { runJobsOnce } from '../../testing/run-jobs.ts';
import { sendRequest } from '../../testing/test-coaches.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

let user: TestUser;
let handle: string;
let school = 0;
let key = 0;

const { api, standIns } = await useTestApi();
beforeEach(async () => {
  user = await api.createUser({ tokens: 5 });
  handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  school += 1;
});

const send = (from = { user, handle }, changes: Parameters<typeof sendRequest>[3] = {}) =>
  api.post('/api/send-gmail', sendRequest(from.user, from.handle, school, changes), from.user, {
    'idempotency-key': `key ${(key += 1)}`,
  });
const balanceOf = async ({ id }: TestUser) => {
  const { rows } = await api.admin.query<{ tokens: number }>(
    'select tokens_available as tokens from public.token_tracker where user_id = $1',
    [id],
  );
  return rows[0]?.tokens;
};

/** The path of the link at the end of the newest email. */
async function newestLink(): Promise<string> {
  const [newest] = standIns.inbox.messages();
  const link = new RegExp(`\n\n${optOutSentence}: (\\S+)\\s*$`).exec(newest?.text.replaceAll('\r\n', '\n') ?? '')?.[1];
  const { pathname, search } = new URL(link ?? '');
  return pathname + search;
}
const get = (url: string) => api.server.inject({ method: 'GET', url });
/** As a browser's form does it; nothing else is sent. */
const press = (url: string) =>
  api.server.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
const oneCoach = (name: 'head' | 'assistant') => {
  const { coaches } = sendRequest(user, handle, school);
  const chosen = coaches.filter(({ email }) => email.startsWith(name));
  return { to: chosen.map(({ email }) => email).join(','), coaches: chosen };
};

test('each email ends with the line and a link on our own domain, which has no address and no name in it', async () => {
  expect((await send()).statusCode).toBe(200);
  const [newest] = standIns.inbox.messages();
  expect(newest?.text).toContain(
    `School ${school}.\n\n${optOutSentence}: ${api.externals.config.siteUrl}/api/opt-out?`,
  );
  expect(await newestLink()).toMatch(/^\/api\/opt-out\?letter=[0-9a-f]{52}$/);
});

test('opening the link lists whom the email went to by name, and changes nothing', async () => {
  await send();
  const link = await newestLink();
  const page = await get(link);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Zoë O&#39;Brien, Jr.');
  expect(page.body).toContain('Ann &quot;Coach&quot; Lee');
  expect(page.body).not.toMatch(/\S@\S/);
  await get(`${link}&coach=1`);
  expect((await send()).statusCode).toBe(200);
  expect(standIns.inbox.messages()[0]?.to).toHaveLength(2);
});

test('one press without cookies is answered with 200, without redirect, and a second one in the same way', async () => {
  await send();
  const link = `${await newestLink()}&coach=1`;
  const [first, second] = [await press(link), await press(link)];
  expect([first.statusCode, first.headers.location, first.headers['set-cookie']]).toEqual([200, undefined, undefined]);
  expect([second.statusCode, second.body]).toEqual([200, first.body]);
  expect(first.body).toContain('Gets no more email');
});

test('the link opened again says that nobody is left to opt out only once all have', async () => {
  await send();
  const link = await newestLink();
  await press(`${link}&coach=1`);
  expect((await get(link)).body).toContain('One press is enough');
  await press(`${link}&coach=2`);
  const { body } = await get(link);
  expect(body).toContain('<h1>You get no more email through Coach Connect</h1>');
  expect(body).not.toContain('One press is enough');
});

test('a coach who opted out gets no email from another user either; the other coach of the school does', async () => {
  await send();
  const other = await api.createUser({ tokens: 1 });
  const from = { user: other, handle: (await api.connect(other, 'gmail')).get('access_token') ?? '' };
  await press(`${await newestLink()}&coach=1`);
  expect((await send(from)).statusCode).toBe(200);
  expect(standIns.inbox.messages()[0]?.to).toEqual([`assistant@school-${school}.example`]);
});

test.each(['gmail', 'outlook'] as const)(
  'a school with only opted-out coaches costs no token: %s',
  async (provider) => {
    await send();
    await press(await newestLink());
    const own = (await api.connect(user, provider)).get('access_token') ?? '';
    const before = standIns.inbox.messages().length;
    const answer = await api.post(`/api/send-${provider}`, sendRequest(user, own, school), user, {
      'idempotency-key': 'all',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([410, { code: 'coaches_unavailable' }]);
    expect([standIns.inbox.messages().length, await balanceOf(user)]).toEqual([before, 4]);
  },
);

test('an altered, cut or empty link is answered with 404, and changes nothing', async () => {
  await send();
  const link = await newestLink();
  const altered = link.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const links = [altered, link.slice(0, -1), `${link}0`, '/api/opt-out', `${link}&coach=3`, `${link}&coach=x`];
  const answers = await Promise.all(links.map(press));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(links.map(() => 404));
  for (const url of [altered, '/api/opt-out?letter=%00', '/api/opt-out?letter=abc&coach=x']) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  }
  expect((await send()).statusCode).toBe(200);
  expect(standIns.inbox.messages()[0]?.to).toHaveLength(2);
});

test('a mail program opts the only recipient out by one click (RFC 8058)', async () => {
  await send(undefined, oneCoach('head'));
  const [newest] = standIns.inbox.messages();
  const raw = await (await fetch(`${standIns.inbox.url}/api/messages/${newest?.id}/raw`)).text();
  const link = /^List-Unsubscribe: <([^>]+)>/m.exec(raw.replace(/\r\n\s+/g, ' '))?.[1] ?? '';
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(link);
  const answer = await api.server.inject({
    method: 'POST',
    url: pathname + search,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.statusCode).toBe(200);
  expect((await send(undefined, oneCoach('head'))).statusCode).toBe(410);
});

test('an email to several coaches has no one-click header, since the click would not say whose it was', async () => {
  await send();
  const [newest] = standIns.inbox.messages();
  const raw = await (await fetch(`${standIns.inbox.url}/api/messages/${newest?.id}/raw`)).text();
  expect(raw).not.toMatch(/^List-Unsubscribe/im);
});

test('the operator gets one email about a sender of many opt-outs; after staff took them back, a press stops this sender alone', async () => {
  const links: string[] = [];
  for (let i = 0; i < 7; i += 1) {
    await api.admin.query('update public.token_tracker set tokens_available = 9 where user_id = $1', [user.id]);
    expect((await send()).statusCode).toBe(200);
    links.push(await newestLink());
    school += 1;
  }
  school -= 1;
  const told = async () => {
    await runJobsOnce(api);
    return standIns.inbox.messages().filter(({ subject }) => subject.startsWith('Many coaches opted out'));
  };
  for (const link of links.slice(0, 5)) await press(link);
  expect(await told()).toEqual([]);
  for (const link of links.slice(5)) expect((await press(link)).body).toContain('No athlete can write to');
  const mails = await told();
  expect(mails).toMatchObject([{ to: [api.externals.config.mail.operator] }]);
  const { rows } = await api.admin.query<{ sender: string }>(
    `select encode(private.sender_hash($1), 'hex') as sender`,
    [user.id],
  );
  const [{ sender } = { sender: '' }] = rows;
  expect(mails[0]?.text).toContain(sender.slice(0, 12));
  expect(mails[0]?.text).not.toMatch(/\S@\S/);

  const staff = await api.createUser({ tokens: 0 });
  await api.admin.query(`insert into private.staff (user_id, role) values ($1, 'support')`, [staff.id]);
  const change = { kind: 'take-back-opt-outs', sender };
  const body = { reason: 'their own links', change };
  expect((await api.post('/api/staff/changes', body, user)).statusCode).toBe(403);
  expect((await api.post('/api/staff/changes', body, staff)).statusCode).toBe(200);
  const other = await api.createUser({ tokens: 1 });
  const from = { user: other, handle: (await api.connect(other, 'gmail')).get('access_token') ?? '' };
  expect((await press(links.at(-1) ?? '')).body).toContain('The athlete who sent this email cannot write to');
  expect((await send()).statusCode).toBe(410);
  expect((await send(from)).statusCode).toBe(200);
  expect(await told()).toHaveLength(1);
});

test('the page runs no script, and no log has the token of a link', async () => {
  await send();
  const link = await newestLink();
  const { headers, body } = await press(`${link}&coach=1`);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; form-action 'self'/,
  );
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  expect(body).not.toContain('<script');
  expect(api.log()).not.toContain(link.split('=')[1]);
});
