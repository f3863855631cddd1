import { asFile, deliveryReport, failed, plain } from '../../testing/arriving-mails.ts';
import { domain, useInboundMail } from '../../testing/inbound-mail-fixture.ts';

const { api, letter, coach, deliver, stopped, nextSchool } = await useInboundMail();

const mixed = (boundary: string) => `Content-Type: multipart/mixed; boundary=${boundary}\r\n`;
const part = (type: string, text: string, boundary = 'b') =>
  `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
/** Formatted text that took the parser minutes to make plain, and days. */
const slow = (length: number) => `<a ${'href='.repeat(length / 5)}`;
/** An address of a coach that the letter did not go to: only what the mail contains says what it asks for. */
const alias = 'head.coach@elsewhere.example';
/** A mail to `to`, with these parts after the text. */
const mail = (to: string, text: string, parts: readonly string[], from = alias) =>
  plain(to, from, `${part('text/plain', text)}${parts.join('')}--b--`, mixed('b'));

test.each<[what: string, parts: () => readonly string[]]>([
  ['12 kB of formatted text that is slow to be made plain', () => [part('text/html', slow(12_000))]],
  ['1 MB of it', () => [part('text/html', slow(1_000_000))]],
  [
    'a mail with such a text attached',
    () => [
      part('message/rfc822', `${mixed('c')}\r\n${part('text/plain', 'x', 'c')}${part('text/html', slow(12_000), 'c')}`),
    ],
  ],
  [
    'ten mails attached whose headers are groups in groups',
    () => Array.from({ length: 10 }, () => part('message/rfc822', `Cc: ${'a:'.repeat(80_000)}\r\n\r\nx`)),
  ],
])('a mail to us with %s is read whole', async (_what, parts) => {
  const { text } = await letter();
  expect(await deliver(mail(`stop@${domain}`, text, parts()))).toBe(true);
  expect(await stopped()).toEqual(['assistant opted_out reply', 'head opted_out reply']);
});

test('a mail that takes more than a mail may is given up, and holds up nothing but other mails', async () => {
  const { text } = await letter();
  // Hundreds of thousands of pieces, each of one byte.
  const pieces = `text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${'AA='.repeat(600_000)}`;
  const busy = plain(`stop@${domain}`, alias, `${text}\r\n--b\r\nContent-Type: ${pieces}`, mixed('b'));
  const given = [deliver(busy), deliver(plain(`stop@${domain}`, alias, text))];
  nextSchool();
  const others = await letter();
  expect(others.text).not.toBe(text);
  expect(await Promise.all(given)).toEqual([false, true]);
  expect(await stopped(1)).toEqual(['assistant opted_out reply', 'head opted_out reply']);
});

test('however many mails arrive that are for nobody here, none is kept waiting, and a coach opts out meanwhile', async () => {
  const { stop, bounce } = await letter();
  const altered = (address: string) => address.replace(/[0-9a-f]@/, (last) => (last === '0@' ? '1@' : '0@'));
  const others = [`anybody@${domain}`, `bounce@${domain}`, altered(stop), altered(bounce)];
  const flood = Array.from({ length: 25 }, () => others)
    .flat()
    .map(async (to) => deliver(mail(to, 'unsubscribe', [part('text/html', slow(12_000))])));
  expect(await deliver(plain(stop, coach('head')))).toBe(true);
  // More than ten that wait for a process would be refused.
  expect(new Set(await Promise.all(flood))).toEqual(new Set([false]));
  expect(await stopped()).toEqual(['head opted_out reply']);
});

test('a mail with a link or code of ours is read before all that wait, and when no other is taken any more', async () => {
  const { text, bounce } = await letter();
  const encoded = text.replaceAll('=', '=3D').replace(/letter=3D.{9}/, '$&=\r\n');
  const quoted = 'Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n';
  const inBase64 = Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n');
  const asBase64 = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n';
  const order: string[] = [];
  const arrive = async (name: string, raw: string) => {
    const done = await deliver(raw);
    order.push(`${name} ${done}`);
  };
  // A code that nobody gave out is none.
  const other = plain(`stop@${domain}`, 'a@b.example', `https://example.com/?letter=${'0'.repeat(52)}`);
  const others = Array.from({ length: 20 }, async () => arrive('other', other));
  await Promise.all([
    ...others,
    arrive('link', plain(`stop@${domain}`, alias, encoded, quoted)),
    arrive('base64', plain(`stop@${domain}`, alias, inBase64, asBase64)),
    arrive('code', asFile(bounce, deliveryReport([], [failed(coach('assistant'))]))),
  ]);
  expect(order).toContain('other 503');
  expect(order).not.toContain('base64 503');
  const last = order.lastIndexOf('other false');
  for (const ours of ['code true', 'link true']) {
    expect(order).toContain(ours);
    expect(order.indexOf(ours)).toBeLessThan(last);
  }
});

test('however many mails wait with the link of another letter, a coach who forwards the own one does not', async () => {
  const other = await letter();
  nextSchool();
  const { text } = await letter();
  // A file that is no text may have links, which nobody sees.
  const links = Array.from({ length: 20 }, (_, place) => `letter=${`${place}`.padStart(52, '0')}`).join('\n');
  const file = Buffer.from(`%PDF-1.4\n${links}`).toString('base64').replace(/.{76}/g, '$&\r\n');
  const pdf = part('application/pdf\r\nContent-Transfer-Encoding: base64', file);
  let read = 0;
  const flood = Array.from({ length: 15 }, async () => {
    await deliver(plain(`stop@${domain}`, 'athlete@home.example', `${other.text}${slow(1000)}`));
    read += 1;
  });
  expect(await deliver(mail(`stop@${domain}`, text, [pdf], coach('head')))).toBe(true);
  expect(read).toBeLessThan(flood.length);
  await Promise.all(flood);
  expect(await stopped()).toContain('head opted_out reply');
});

test('a file of the athlete has no say in which letter counts', async () => {
  const [earlier, own] = [await letter(), await letter()];
  // Staff took back the wishes through the earlier letter's sender, so one through it would hold for that sender alone.
  await api.admin.query(
    `insert into private.stopped_addresses (address_hash, reason, source, sender_hash)
     values (private.address_hash('somebody@else.example'), 'from_sender', 'reply', private.sender_hash($1))`,
    [earlier.user.id],
  );
  const [link = ''] = /letter=[0-9a-f]{52}/.exec(earlier.text) ?? [];
  const file = Buffer.from(`%PDF-1.4\n${link}\n${'x'.repeat(200)}`)
    .toString('base64')
    .replace(/.{76}/g, '$&\r\n');
  const pdf = part('application/pdf\r\nContent-Transfer-Encoding: base64', file);
  expect(await deliver(mail(`stop@${domain}`, own.text, [pdf], coach('head')))).toBe(true);
  expect(await stopped()).toEqual(['head opted_out reply']);
});
