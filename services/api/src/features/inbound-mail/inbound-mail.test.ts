import { asFile, deliveryReport, failed, plain } from '../../testing/arriving-mails.ts';
import { domain, key, useInboundMail } from '../../testing/inbound-mail-fixture.ts';

const { api, standIns, letter, coach, deliver, stopped } = await useInboundMail();

/** A bounce of the school's letter, forwarded as a file. */
const bounced = (to: string, ...fields: readonly string[]) =>
  asFile(to, deliveryReport([coach('head'), coach('assistant')], fields));

test('a coach opts out by a mail to the address in the header of the email; the other coach does not', async () => {
  const other = await api.createUser({ tokens: 20 });
  const { stop, unsubscribe } = await letter();
  // Without the page: of two coaches, one click would not say whose it was.
  expect(unsubscribe).toBe(`<mailto:${stop}?subject=unsubscribe>`);
  expect(await deliver(plain(stop.toUpperCase(), coach('assistant').toUpperCase()))).toBe(true);
  expect(await stopped()).toEqual(['assistant opted_out reply']);
  expect(await deliver(plain(stop, coach('assistant')))).toBe(true);
  await letter(other);
  expect(standIns.inbox.messages()[0]?.to).toEqual([coach('head')]);
});

test('nobody opts out somebody else: a forged sender, an altered code, and the code or domain of something else change nothing', async () => {
  const { stop, bounce, user } = await letter();
  const altered = stop.replace(/[0-9a-f]@/, (last) => (last === '0@' ? '1@' : '0@'));
  const other = await letter(user);
  const attacks = [
    plain(`stop@${domain}`, coach('head')),
    plain(altered, coach('head')),
    plain(bounce.replace('bounce', 'stop'), coach('head')),
    plain(stop.replace('stop', 'bounce'), 'me@gmail.example', coach('head')),
    plain(stop.replace(domain, `${domain}.evil.example`), coach('head')),
    plain(stop.replace(domain, 'mailXcoachconnect.example'), coach('head')),
    plain(`x${stop}`, coach('head')),
    plain('me@gmail.example', coach('head'), stop),
    plain(`stop@${domain}`, coach('head'), `letter=${'0'.repeat(52)}`),
    // Of a mail to both, the code for bounces is looked at only for bounces.
    plain(other.bounce, coach('head')),
    plain(stop, `${'\0'}x`).slice(0, 30),
    '',
    Buffer.alloc(100_000, 0),
    Buffer.from(`To: ${altered}\r\n`.repeat(20_000)),
    `To: ${bounce}\r\n${Array.from({ length: 300 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('')}`,
  ];
  for (const [index, mail] of attacks.entries()) expect([index, await deliver(mail)]).toEqual([index, false]);
  expect(await stopped()).toEqual([]);
});

const longHeader = `Cc: ${'a,'.repeat(900_000)}`;
const toStop = plain(`stop@${domain}`, coach('head'));
test.each([
  ['has headers that take all memory', toStop.replace('Subject:', `${longHeader}\r\nSubject:`)],
  ['has a mail with such headers attached', asFile(`stop@${domain}`, `${longHeader}\r\n\r\nunsubscribe`)],
])('when a mail %s, the API goes on', async (_, attack) => {
  const { stop } = await letter();
  expect(await deliver(attack)).toBe(false);
  expect(await deliver(plain(stop, coach('assistant')))).toBe(true);
});

test('only the mail host delivers: without its key nothing is read, and a mail over 32 MB is refused', async () => {
  const { stop } = await letter();
  const mail = plain(stop, coach('head'));
  const large = Buffer.concat([Buffer.from(mail), Buffer.alloc(32 * 1024 * 1024, 'a')]);
  expect(await deliver(mail, {})).toBe(401);
  expect(await deliver(large, { authorization: `Bearer ${key}x` })).toBe(401);
  expect(await deliver(large)).toBe(413);
  const { server } = await api.build({ config: { ...api.externals.config, inboundMail: undefined } });
  const headers = { authorization: 'Bearer undefined' };
  expect((await server.inject({ method: 'POST', url: '/api/inbound-mail', payload: mail, headers })).statusCode).toBe(
    401,
  );
  await server.close();
  expect(await stopped()).toEqual([]);
});

test('a forwarded bounce counts as the user’s own report: the token is back once, and the second user’s stops the address', async () => {
  const other = await api.createUser({ tokens: 20 });
  const [ada, bob] = [await letter(), await letter()];
  const mail = bounced(ada.bounce, failed(coach('head')));
  expect([await deliver(mail), await deliver(mail)]).toEqual([true, true]);
  expect([await ada.tokens(), await stopped()]).toEqual([20, []]);
  expect(
    await deliver(bounced(bob.bounce, failed(coach('head')), failed(coach('assistant'), '4.4.1', 'delayed'))),
  ).toBe(true);
  expect([await bob.tokens(), await stopped()]).toEqual([20, ['head wrong bounce']]);
  await letter(other);
  expect(standIns.inbox.messages()[0]?.to).toEqual([coach('assistant')]);
});

test.each<[string, boolean, (to: string) => string]>([
  [
    'the text that a mail program forwards',
    true,
    (to) => plain(to, 'me@gmail.example', `> wasn't delivered to ${coach('head')} because`),
  ],
  [
    'a report that was redirected as it is',
    true,
    (to) => deliveryReport([], [failed(`<${coach('head').toUpperCase()}>`)]).replace('me@gmail.example', to),
  ],
  [
    'a text that names both recipients',
    false,
    (to) => plain(to, 'me@gmail.example', `To: ${coach('head')}, ${coach('assistant')}`),
  ],
  [
    'a report of a delay, with the recipients in its text',
    false,
    (to) => bounced(to, failed(coach('head'), '4.4.1', 'delayed')),
  ],
  ['a full mailbox', false, (to) => bounced(to, failed(coach('head'), '5.2.2'))],
  ['a letter that was refused as spam', false, (to) => bounced(to, failed(coach('head'), '5.7.1'))],
  ['an address that the letter did not go to', false, (to) => bounced(to, failed('head@school-0.example'))],
  [
    'an address after more lines than are read',
    false,
    (to) => plain(to, 'me@gmail.example', `${'\n'.repeat(30_000)}${coach('head')}`),
  ],
  ['an out-of-office reply', false, (to) => plain(to, 'me@gmail.example', 'I am away until Monday.')],
])('a forwarded mail with %s: counted %s', async (_name, counted, mail) => {
  const { bounce, tokens } = await letter();
  expect(await deliver(mail(bounce))).toBe(counted);
  expect(await tokens()).toBe(counted ? 20 : 19);
});

test('the address for a bounce is given to the user of the letter alone, and 60 days later it does nothing', async () => {
  const { sendId, bounce, tokens } = await letter();
  const other = await api.createUser();
  expect((await api.post('/api/bounce-address', { sendId }, other)).json()).toEqual({ address: null, reported: [] });
  await api.admin.query(`update public.sends set started_at = now() - interval '61 days' where id = $1`, [sendId]);
  expect(await deliver(bounced(bounce, failed(coach('head'))))).toBe(false);
  expect(await tokens()).toBe(19);
});

test('nothing of a mail is logged', async () => {
  const { stop, bounce } = await letter();
  await deliver(plain(stop, coach('head'), 'My private sentence.'));
  await deliver(bounced(bounce, failed(coach('head')), 'X-Note: My private sentence.'));
  expect(api.log()).toContain('a mail arrived');
  for (const text of ['private sentence', 'Personal words', 'A Person', coach('head'), stop.slice(5, 57), key]) {
    expect(api.log()).not.toContain(text);
  }
});
