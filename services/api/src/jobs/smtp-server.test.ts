import { smtpServer } from './smtp-server.ts';

test.each([
  ['smtp://user:x@smtp.mail.example:587', true],
  ['smtps://user:x@smtp.mail.example', true],
  ['smtp://8.8.8.8', true],
  ['smtp://[2001:db8::1]:587', true],
  ['smtp://127.0.0.1:4405', false],
  ['smtp://mail:25', false],
  ['smtp://[::1]:25', false],
])('to %s, a connection has to be encrypted: %s', (url, encrypted) => {
  expect(smtpServer(url, 1000).requireTLS).toBe(encrypted);
});
