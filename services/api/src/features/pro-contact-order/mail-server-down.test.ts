import { endPauses, runJobsOnce, waitingMails } from '../../testing/run-jobs.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const { api, standIns } = await useTestApi({ environment: { OPERATOR_EMAIL: 'owner@coachconnect.example' } });

async function switchSmtp(state: 'up' | 'refuse' | 'down'): Promise<void> {
  const order = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ state }) };
  const answer = await fetch(`${standIns.inbox.url}/__smtp`, order);
  if (!answer.ok) throw new Error(await answer.text());
}

test.each(['down', 'refuse'] as const)(
  'an order is stored and both mails are sent later when the mail server is %s',
  async (state) => {
    await switchSmtp(state);
    const email = `${state}@mail.example`;
    const order = { firstName: 'Zoë', lastName: 'Avery', email, numTeams: 2, teams: 'Norrvik IF\nSV Altenfels' };
    const answer = await api.post('/api/order-pro-contact', order);
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true, amount: 700 }]);
    await runJobsOnce(api);
    const stored = await api.admin.query('select from public.pro_contact_orders where email = $1', [email]);
    expect(stored.rowCount).toBe(1);
    expect(await waitingMails(api)).toEqual(['retry', 'retry']);
    const mails = () =>
      standIns.inbox.messages().filter(({ to, headers }) => to[0] === email || headers['reply-to'] === email);
    expect(mails()).toEqual([]);
    await switchSmtp('up');
    await endPauses(api);
    await runJobsOnce(api);
    expect(new Set(mails().map(({ to }) => to[0]))).toEqual(new Set(['owner@coachconnect.example', email]));
    expect(await waitingMails(api)).toEqual([]);
  },
);
