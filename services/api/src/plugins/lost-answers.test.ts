import { randomUUID } from 'node:crypto';
import { losingAnswers } from '../testing/losing-answers.ts';
import { createTestRunner } from '../testing/test-runs.ts';
import type { TestUser } from '../testing/test-users.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const { api } = await useTestApi();

const unknown = {
  code: 'outcome_unknown',
  error:
    'Our service did not answer in time, so it is not known whether this was done. Please check before you try again.',
};

test('a run whose commit has no answer is stored, and nothing says that it was not', async () => {
  const runner = await createTestRunner(api);
  const [request, key] = [await runner.request([1]), randomUUID()];
  const answer = await losingAnswers('commit', () => runner.post(request, key));
  expect([answer.statusCode, answer.json()]).toMatchObject([502, unknown]);
  const { runId } = (await runner.post(request, key)).json<{ runId: string }>();
  expect(await runner.run(runId)).toMatchObject({ state: 'scheduled' });
});

test('a deletion whose statement has no answer will be carried out, and nothing says that it will not', async () => {
  const user = await api.createUser();
  const answer = await losingAnswers('request_account_deletion', () =>
    api.post('/api/account/delete', { address: user.email }, user),
  );
  expect([answer.statusCode, answer.json()]).toMatchObject([502, unknown]);
  expect((await api.post('/api/account', undefined, user)).json()).toMatchObject({ deletesAt: expect.any(String) });
});

test.each<[string, string, (user: TestUser) => [string, object | undefined]]>([
  ['that only reads', 'account_sessions', () => ['/api/account', undefined]],
  ['that is still being counted', 'count_request', ({ email }) => ['/api/account/delete', { address: email }]],
  [
    'without a consent yet',
    'has_agreed',
    ({ id }) => ['/api/create-checkout-session', { customerId: id, priceId: 'x' }],
  ],
])('a request %s has done nothing when the database gives no answer', async (_which, statement, ask) => {
  const user = await api.createUser();
  const answer = await losingAnswers(statement, () => api.post(...ask(user), user));
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
});
