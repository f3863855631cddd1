import { type LocalStack, startLocalStack } from './start-local-stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startLocalStack();
});
afterAll(() => stack.stop());

describe('a stack for tests', () => {
  test('signs in a user with tokens, and row rules apply to that user', async () => {
    const { client, userId, email } = await stack.createSignedInUser({ name: 'Taylor Quinn', tokens: 30 });

    const { data: tracker } = await client.from('token_tracker').select('*').single();
    expect(tracker).toMatchObject({ user_id: userId, tokens_available: 30, is_unlimited: false });
    const { data } = await client.auth.getUser();
    expect(data.user).toMatchObject({ id: userId, email, user_metadata: { full_name: 'Taylor Quinn' } });
  });

  test('shows each user only their own rows', async () => {
    const [unlimited, poor] = await Promise.all([
      stack.createSignedInUser({ unlimited: true }),
      stack.createSignedInUser(),
    ]);
    const { data } = await unlimited.client.from('token_tracker').select('user_id, is_unlimited');
    expect(data).toEqual([{ user_id: unlimited.userId, is_unlimited: true }]);
    expect((await poor.client.from('token_tracker').select('user_id')).data).toEqual([]);
  });

  test('runs every part at its address', async () => {
    const addresses = [
      `${stack.supabaseUrl}/health`,
      `${stack.inboxUrl}/api/messages`,
      `${stack.googleUrl}/oauth2/v3/certs`,
      `${stack.microsoftUrl}/common/discovery/v2.0/keys`,
      `${stack.stripeUrl}/__events`,
    ];
    const answers = await Promise.all(addresses.map((address) => fetch(address)));
    expect(answers.map(({ url, status }) => ({ url, status }))).toEqual(addresses.map((url) => ({ url, status: 200 })));
  });
});
