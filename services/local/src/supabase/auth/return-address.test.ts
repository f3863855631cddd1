import { SignInBrowser } from '../../testing/sign-in-fixture.ts';
import { type LocalStack, startLocalStack } from '../../testing/start-local-stack.ts';

const siteUrl = 'https://coach.example';
const adminUrl = 'https://office.coach.example';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startLocalStack({ only: ['supabase', 'google'], siteUrl, adminUrl });
});
afterAll(() => stack?.stop());

/** Follows a link to a sign-in, and gets to where Supabase sends the browser with what the sign-in gives. */
async function arriveFrom(redirectTo: string): Promise<string> {
  const browser = new SignInBrowser(stack);
  const chooser = await browser.start('google', redirectTo);
  const { origin, pathname, searchParams } = await browser.return(await browser.visitor.deny(chooser));
  expect(searchParams.get('error')).toBe('access_denied');
  return `${origin}${pathname}`;
}

test.each([
  '/robots.txt',
  '/api/newsletter',
  '/preview/leave',
  '/',
  '/auth/callback/x',
  '/auth/callback%2f..%2f..%2frobots.txt',
])(
  'a link cannot have Supabase send a session to %s of the site, where no script ends it: it goes to the back office',
  async (path) => {
    expect(await arriveFrom(siteUrl + path)).toBe(`${adminUrl}/`);
  },
);

test.each([`${siteUrl}/auth/callback`, `${adminUrl}/auth-callback`, `${adminUrl}/assets/x.js`])(
  'a sign-in may return to %s',
  async (address) => {
    expect(await arriveFrom(address)).toBe(address);
  },
);
