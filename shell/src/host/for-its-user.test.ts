import { account } from '@cc/contracts/api/account';
import { forItsUser } from './for-its-user.ts';

/** An API whose only answer the test gives, asked by a user. */
function ask(user: string | null) {
  let now = user;
  const answering = Promise.withResolvers<never>();
  const auth = {
    getSnapshot: () => ({ user: now === null ? null : { id: now }, session: null, loading: false }) as never, // Only the id is read.
  };
  const api = forItsUser({ call: () => answering.promise }, auth);
  const arrived = jest.fn();
  void api.call(account, undefined).then(arrived);
  return {
    arrived,
    become: (next: string | null) => (now = next),
    answer: async (ok: boolean) => {
      answering.resolve({ ok } as never); // Nothing else is read.
      await new Promise((next) => setTimeout(next));
    },
  };
}

test.each([
  ['of the user who asked', 'jordan', 'jordan', true, 1],
  ['of a user who logged out since', 'jordan', null, true, 0],
  ['of a user after whom another one signed in', 'jordan', 'sam', true, 0],
  ['of a visitor who signed in since', null, 'sam', true, 1],
  ['that is a refusal, as the session ended by itself', 'jordan', null, false, 1],
])('an answer %s', async (_which, before, after, ok, times) => {
  const { arrived, become, answer } = ask(before);
  become(after);
  await answer(ok);
  expect(arrived).toHaveBeenCalledTimes(times);
});
