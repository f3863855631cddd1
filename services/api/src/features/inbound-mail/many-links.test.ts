import { createHash } from 'node:crypto';
import { readInboundMail } from './read-inbound-mail.ts';

const domain = 'mail.coachconnect.example';
const token = (of: string) => createHash('sha256').update(of).digest('hex').slice(0, 52);

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
