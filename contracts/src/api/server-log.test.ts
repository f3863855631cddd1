import { logSettings } from './server-log.ts';

const written = (fields: object): unknown => JSON.parse(logSettings('info').hooks.streamWrite(JSON.stringify(fields)));

test.each([
  ['rejected: 550 <jordan.avery@gmail.example> is full', 'rejected: 550 <[address]> is full'],
  ['jordan.avery%40gmail.example', '[address]'],
  ['first line\njördan+1@mail.gmail.example, sam@outlook.example', 'first line\n[address], [address]'],
  ['550 <анна@почта.рф>, jörg@bücher.example', '550 <[address]>, [address]'],
  ['quoted "sam@outlook.example" \\sam@outlook.example', 'quoted "[address]" \\[address]'],
  ['\u0001sam@outlook.example', '\u0001[address]'],
  ['\\\nsam%2540outlook.example \u0001@outlook.example', '\\\n[address] \u0001@outlook.example'],
  ['Route GET:/college?email=x&code=4/0AbC not found', 'Route GET:/college not found'],
  ['http://localhost:3000/auth/callback#access_token=eyJ', 'http://localhost:3000/auth/callback'],
  ['at /node_modules/@fastify/reply-from/index.js:1:2', 'at /node_modules/@fastify/reply-from/index.js:1:2'],
  ['Is it there? Yes.', 'Is it there? Yes.'],
])('%j is written as %j', (text, clean) => {
  expect(written({ msg: text, err: { stack: text } })).toEqual({ msg: clean, err: { stack: clean } });
});

test.each([
  ['quotation marks', '"', '%40'],
  ['backslashes', '\\\\', '@'],
  ['addresses without an end', 'a@b.', ''],
  ['encoded addresses', 'a%25', '%40'],
  ['question marks', '?a', '@'],
])('a megabyte of %s is shortened before anything looks for addresses in it', (_what, repeated, end) => {
  const msg = repeated.repeat(1_000_000 / repeated.length) + end;
  expect(JSON.stringify(written({ level: 30, msg })).length).toBeLessThan(5_000);
});

test.each(['jordan.avery@gmail.example', 'jordan.avery@gma', 'jordan.avery@', 'jordan.avery%40gmail.'])(
  'of an address that is shortened to %s, nothing is written',
  (address) => {
    const before = `${'x'.repeat(2_000 - address.length - 1)} `;
    expect(written({ msg: `${before}${address}il.example` })).toEqual({ msg: `${before}[address]` });
  },
);

test.each([
  ['/college?email=a&access_token=b', '/college'],
  ['/college%3Femail=a', '/college'],
  ['/faq', '/faq'],
  ['/pay/q3Zc0pX1n7kB2mV9sL4dT8yW6rF5hJ0a?paid=1', '/pay/…'],
  ['/pay/./q3Zc0pX1n7kB2mV9sL4dT8yW6rF5hJ0a', '/pay/…'],
  ['/x/../PAY%2Fq3Zc0pX1n7kB2mV9sL4dT8yW6rF5hJ0a', '/x/../PAY%2F…'],
  ['//PAY//q3Zc0pX1n7kB2mV9sL4dT8yW6rF5hJ0a/', '//PAY/…'],
  // Anybody can send thousands of these, and the log has room for so many.
  [`/${'a'.repeat(400)}`, `/${'a'.repeat(299)}…`],
])('the request of %s is logged as %s', (url, path) => {
  expect(logSettings('info').serializers.req({ method: 'GET', url, ip: '::1' })).toMatchObject({ path });
});

test('the request of a caller who has left is logged without an address', () => {
  const request = {
    method: 'GET',
    url: '/faq',
    // As Fastify with a trusted proxy does.
    get ip(): string {
      throw new TypeError("Cannot read properties of null (reading 'remoteAddress')");
    },
  };
  expect(logSettings('info').serializers.req(request)).toEqual({ method: 'GET', path: '/faq' });
});
