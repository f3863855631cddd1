import { mayHaveLink } from './letter-links.ts';

const token = 'a1'.repeat(26);

test.each([
  `https://coach-connect.example/api/opt-out?letter=${token}`,
  `LETTER%252525253D${token.toUpperCase()}`,
  `> letter=\r\n> ${token.slice(0, 20)}\r\n> ${token.slice(20)}`,
  `${'letter-'.repeat(9)}letter=${token}`,
  `letter=${token}${token}`,
])('%s may be a link', (text) => {
  expect(mayHaveLink(text)).toBe(true);
});

test.each([`letter=${token.slice(1)}`, `letter ${'-'.repeat(13)}${token}`, `${token}letter=`, 'Dear letter=readers'])(
  '%s is none',
  (text) => {
    expect(mayHaveLink(text)).toBe(false);
  },
);

test('a file that is full of beginnings of links is read about as fast as any other', () => {
  const bytes = 3_000_000;
  const fill = (text: string) => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);
  /** Of our own processor time, so that a busy machine changes nothing. */
  const cost = (text: string) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const begun = process.cpuUsage();
        expect(mayHaveLink(text)).toBe(false);
        return process.cpuUsage(begun).user;
      }),
    );
  const honest = cost(fill('Season statistics of Jordan Avery, 2026. '));
  for (const start of [`letter-letter${'a'.repeat(51)}`, 'letter=a', 'letter', `${'a'.repeat(51)}-`])
    expect(cost(fill(start)) / honest).toBeLessThan(4);
});
