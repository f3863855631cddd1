import { randomUUID } from 'node:crypto';
import { optOut } from '@cc/supabase/testing/opt-out';
import { runJobsOnce } from '../../testing/run-jobs.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const { api, standIns } = await useTestApi();

test('a mailbox is told when it joins an account with another address, once, and never of its own', async () => {
  const user = await api.createUser();
  const email = `other-${randomUUID()}@gmail.example`;
  await api.connect(user, 'gmail');
  await api.connect(user, 'gmail', { email });
  await api.connect(user, 'gmail', { email });
  await runJobsOnce(api);
  const told = standIns.inbox.messages().filter(({ to }) => to.includes(email) || to.includes(user.email));
  expect(told).toMatchObject([{ to: [email], subject: 'This mailbox was connected to Coach Connect' }]);
  expect(told[0]?.text).toContain('https://myaccount.google.com/connections');
});

// Anybody can have a tenant of Microsoft, and give its mailboxes any address.
test('an address gets three such notices a day, whoever connects it, and however often', async () => {
  const email = `victim-${randomUUID()}@stranger.example`;
  for (let time = 0; time < 3; time += 1) {
    const user = await api.createUser();
    for (let again = 0; again < 2; again += 1) {
      const handle = (await api.connect(user, 'outlook', { email })).get('access_token');
      expect((await api.post('/api/disconnect-email', { accessToken: handle }, user)).statusCode).toBe(200);
    }
  }
  await runJobsOnce(api);
  expect(standIns.inbox.messages().filter(({ to }) => to.includes(email))).toHaveLength(3);
});

test('a mailbox whose owner asked for no email is told nothing', async () => {
  const user = await api.createUser();
  const email = `unwilling-${randomUUID()}@gmail.example`;
  await optOut(api.admin, email);
  expect((await api.connect(user, 'gmail', { email })).get('email')).toBe(email);
  await runJobsOnce(api);
  expect(standIns.inbox.messages().filter(({ to }) => to.includes(email))).toEqual([]);
});
