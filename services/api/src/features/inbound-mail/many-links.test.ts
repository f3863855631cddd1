import { createHash } from 'node:crypto';
import { readInboundMail } from './read-inbound-mail.ts';

const domain = 'mail.coachconnect.example';
const token = (of: string) => createHash('sha256').update(of).digest('hex').slice(0, 52);

test('a link that is there twice counts at its last place, below what the user of the letter wrote', async () => {
  const [own, fake] = [token('own'), token('fake')];
  const html = `<a href="letter=${own}">stop</a>`;
  const part = (type: string, text: string) => `--x\r\nContent-Type: text/${type}\r\n\r\n${text}\r\n`;
  const head = `From: a@b.example\r\nTo: stop@${domain}\r\nContent-Type: multipart/alternative; boundary=x\r\n\r\n`;
  const mail = `${head}${part('plain', `letter&#61;${fake}\r\nletter=${own}`)}${part('html', html)}--x--\r\n`;
  expect(await readInboundMail(Buffer.from(mail), domain)).toMatchObject({ tokens: [fake, own] });
});

test('of a mail with thousands of links the last ones are looked at, since the API checks each', async () => {
  const part = (n: number) => {
    const links = Array.from({ length: 20 }, (_, place) => `letter=${token(`${n} ${place}`)}`);
    return `--x\r\nContent-Type: text/plain; name="${n}.txt"\r\nContent-Disposition: attachment\r\n\r\n${links.join('\r\n')}\r\n`;
  };
  const text = `--x\r\nContent-Type: text/plain\r\n\r\nletter=${token('own')}\r\n`;
  const parts = Array.from({ length: 300 }, (_, n) => part(n)).join('');
  const head = `From: a@b.example\r\nTo: stop@${domain}\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n`;
  const read = await readInboundMail(Buffer.from(`${head}${text}${parts}--x--\r\n`), domain);
  const tokens = read?.kind === 'stop' ? read.tokens : [];
  expect(tokens).toHaveLength(20);
  expect(tokens.at(-1)).toBe(token('own'));
});
