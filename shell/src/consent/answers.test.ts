import { account } from '@cc/contracts/api/account';
import type { ApiResult } from '@cc/contracts/federation/host-services';
import { withConsent, type AskedAuth } from './with-consent.ts';

/** A call that `before` makes, and whose answer comes when `after` is signed in. @returns what the caller gets. */
async function call(before: string | null, after: string | null, answer: ApiResult<never>) {
  let user = before;
  // Of the sign-in, only this is read.
  const auth = { getSnapshot: () => ({ user: user === null ? null : { id: user } }) } as unknown as AskedAuth;
  const answering = Promise.withResolvers<ApiResult<never>>();
  const result = withConsent({ call: () => answering.promise }, auth).call(account, undefined);
  user = after;
  answering.resolve(answer);
  return result;
}

const answered = { ok: true, data: 'the file' as never } as const; // No schema is asked here.
const refused: ApiResult<never> = { ok: false, kind: 'network', message: 'No session.' };

test.each([
  ['of the user who asked', 'jordan', 'jordan', answered],
  ['of a visitor who signed in since', null, 'sam', answered],
  ['that is a refusal, as the session ended by itself', 'jordan', null, refused],
])('an answer %s arrives', async (_which, before, after, answer) => {
  expect(await call(before, after, answer)).toBe(answer);
});

test.each([
  ['logged out since', null],
  ['logged out since, and another one signed in', 'sam'],
])('the answer to a user who %s is a failure', async (_which, after) => {
  expect(await call('jordan', after, answered)).toEqual({
    ok: false,
    kind: 'network',
    message: expect.stringContaining('You logged out'),
  });
});
