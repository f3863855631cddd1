import { jordan, mailboxHandle } from '../fixtures/people.ts';
import { mailConnectionReturnSchema } from './mail-connection.ts';

const returned = { email: jordan.email, access_token: mailboxHandle };

test('a return contains the mailbox, its handle and the provider, which defaults to Gmail', () => {
  const connection = { email: jordan.email, accessToken: mailboxHandle };
  expect(mailConnectionReturnSchema.parse(returned)).toEqual({ ...connection, provider: 'gmail' });
  expect(mailConnectionReturnSchema.parse({ ...returned, provider: 'outlook' })).toEqual({
    ...connection,
    provider: 'outlook',
  });
});

test('a return with an error is an error, regardless of other parameters', () => {
  expect(mailConnectionReturnSchema.parse({ ...returned, error: 'access_denied', provider: 'outlook' })).toEqual({
    error: 'access_denied',
    provider: 'outlook',
  });
  expect(mailConnectionReturnSchema.parse({ error: 'anything', provider: 'elsewhere' })).toEqual({ error: 'anything' });
});

test('an incomplete return is rejected', () => {
  const incomplete = [
    {},
    { email: jordan.email },
    { ...returned, email: 'nobody' },
    { ...returned, access_token: 'short' },
  ];
  for (const query of [...incomplete, { ...returned, provider: 'elsewhere' }]) {
    expect(mailConnectionReturnSchema.safeParse(query).success).toBe(false);
  }
});
