import { orderProContactRequest } from '@cc/contracts/testing/requests';
import { requestLimits } from '../plugins/rate-limits.ts';
import { runJobsOnce } from '../testing/run-jobs.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const { confirmation } = requestLimits;
const { api, standIns } = await useTestApi({
  change: (externals) => ({ ...externals, limits: { ...externals.limits, confirmation } }),
});

test('mails to an address that visitors set off keep no athlete from inviting a parent there', async () => {
  const [athlete, email] = [await api.createUser(), 'mother@mail.example'];
  const mailed = async () => {
    await runJobsOnce(api);
    return standIns.inbox.messages().filter(({ to }) => to.includes(email)).length;
  };
  const order = () => api.post('/api/order-pro-contact', { ...orderProContactRequest, email });
  for (let count = 0; count <= confirmation.max; count += 1) expect((await order()).statusCode).toBe(200);
  expect(await mailed()).toBe(confirmation.max);
  expect((await api.post('/api/family/invite', { email, firstRunWaits: false }, athlete)).statusCode).toBe(200);
  expect(await mailed()).toBe(confirmation.max + 1);
});
