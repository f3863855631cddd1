import { runJobsOnce } from '../../testing/run-jobs.ts';
import { startStandIns, type StandIns } from '../../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let standIns: StandIns;
let api: TestApi;

beforeAll(async () => {
  standIns = await startStandIns();
  api = await startTestApi({ standIns, environment: { OPERATOR_EMAIL: 'owner@coachconnect.example' } });
});

afterAll(async () => {
  await api.close();
  await standIns.close();
});

async function switchSmtp(state: 'up' | 'refuse' | 'down'): Promise<void> {
  const order = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ state }) };
  const answer = await fetch(`${standIns.inbox.url}/__smtp`, order);
  if (!answer.ok) throw new Error(await answer.text());
}

const waiting = async () => (await api.admin.query('select attempts from graphile_worker.jobs')).rows;

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
    expect(await waiting()).toEqual([{ attempts: 1 }, { attempts: 1 }]);
    const mails = () =>
      standIns.inbox.messages().filter(({ to, headers }) => to[0] === email || headers['reply-to'] === email);
    expect(mails()).toEqual([]);
    await switchSmtp('up');
    // The pause before the next attempt is over.
    await api.admin.query('update graphile_worker._private_jobs set run_at = now()');
    await runJobsOnce(api);
    expect(new Set(mails().map(({ to }) => to[0]))).toEqual(new Set(['owner@coachconnect.example', email]));
    expect(await waiting()).toEqual([]);
  },
);
