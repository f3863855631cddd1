import { randomUUID } from 'node:crypto';
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
