import { SignInBrowser } from '../../testing/sign-in-fixture.ts';
import { type LocalStack, startLocalStack } from '../../testing/start-local-stack.ts';

const siteUrl = 'https://coach.example';
const adminUrl = 'https://office.coach.example';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startLocalStack({ only: ['supabase', 'google'], siteUrl, adminUrl });
});
afterAll(() => stack?.stop());

test.each([
  `${siteUrl}/robots.txt`,
  `${siteUrl}/`,
  `${siteUrl}/auth/callback/x`,
  `${siteUrl}/auth/callback%2f..%2f..%2frobots.txt`,
  `${adminUrl}/assets/x.js`,
  'http://127.0.0.1:8080/',
  'http://127.0.0.1:8080/auth/callback',
  'https://evil.example/take',
])('a link cannot begin a sign-in whose code goes to %s', async (address) => {
  const link = new URLSearchParams({
    provider: 'google',
    redirect_to: address,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 's256',
  });
  const answer = await fetch(`${stack.supabaseUrl}/auth/v1/authorize?${link}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([500, null]);
});

test.each([`${siteUrl}/auth/callback`, `${adminUrl}/auth-callback`])('a sign-in may return to %s', async (address) => {
  const browser = new SignInBrowser(stack);
  const chooser = await browser.start('google', address);
  const { origin, pathname, searchParams } = await browser.return(await browser.visitor.deny(chooser));
  expect([`${origin}${pathname}`, searchParams.get('error')]).toEqual([address, 'access_denied']);
});
