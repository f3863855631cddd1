import { runJobsOnce } from '../../testing/run-jobs.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import type { TestUser } from '../../testing/test-users.ts';

let user: TestUser;

const { api, standIns } = await useTestApi();

beforeEach(async () => {
  user = await api.createUser();
});

const mailsTo = ({ email }: TestUser) => standIns.inbox.messages().filter(({ to }) => to.includes(email));
const content = {
  successful: ['Stanford University', 'Texas A&M <script>alert(1)</script>'],
  failed: [],
  schools: ['Stanford University', 'Texas A&M <script>alert(1)</script>'],
  conferences: ['ACC', 'SEC'],
};

// @spec 7.9
test('a summary goes to the user as text and as escaped HTML', async () => {
  const answer = await api.post('/api/send-summary-email', { to: user.email.toUpperCase(), ...content }, user);
  expect([answer.statusCode, answer.json()]).toEqual([200, { queued: true }]);
  await runJobsOnce(api);
  const [mail, ...others] = mailsTo(user);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ via: 'smtp', to: [user.email], subject: 'Your recruiting emails: 2 schools contacted' });
  expect(mail?.text).toContain('- Texas A&M <script>alert(1)</script>');
  expect(mail?.text).toContain('- SEC');
  expect(mail?.html).toContain('Texas A&amp;M &lt;script&gt;');
  expect(mail?.html).not.toContain('<script>');
});

// @spec D1.1b
test('a summary to another address is refused', async () => {
  const answer = await api.post('/api/send-summary-email', { to: 'other@mail.example', ...content }, user);
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'forbidden' }]);
});

test('a repeated request for the same run succeeds and sends nothing more', async () => {
  const ask = (changes = {}) => api.post('/api/send-summary-email', { to: user.email, ...content, ...changes }, user);
  await Promise.all([ask(), ask()]);
  await runJobsOnce(api);
  expect((await ask()).json()).toEqual({ queued: true });
  await runJobsOnce(api);
  expect(mailsTo(user)).toHaveLength(1);
  await ask({ conferences: ['ACC'] });
  await runJobsOnce(api);
  expect(mailsTo(user)).toHaveLength(2);
});
