import { jordan } from '@cc/contracts/fixtures/people';
import { purchaseStatus } from '@cc/contracts/api/purchase-status';
import { readPayLink } from '@cc/contracts/api/pay-links';
import { openedLink } from '@cc/contracts/fixtures/purchases';
import { scenarioSchema } from '@cc/contracts/scenarios/scenario';
import { createScenarioHost } from '@cc/shared-ui/testing/scenario-host';
import type { Exchange, Json } from './exchange.ts';
import { recordedScenario } from './recorded-scenario.ts';

const user = {
  id: '11111111-2222-4333-8444-555555555555',
  email: 'kim.lee@mail.test',
  user_metadata: { full_name: 'Kim Lee' },
};
const secrets = [
  user.id,
  user.email,
  'Kim',
  'Lee',
  'cs_live_9',
  'Dear Coach Miller',
  'miller@duke.test',
  'secret-code',
];

function exchange(path: string, json: Json | undefined, status = 200): Exchange {
  const url = new URL(path, 'https://site.test');
  return { method: path.startsWith('/rest/') ? 'GET' : 'POST', url, status, json };
}

const record = (...exchanges: readonly Exchange[]) =>
  recordedScenario({ exchanges, user, path: '/success?session_id=cs_live_9', heading: 'Thank you, Kim Lee' });

const letters = exchange(`/rest/v1/letters?select=name,subject&user_id=eq.${user.id}&limit=1`, [
  { name: 'Dear Coach Miller', subject: `From ${user.email}` },
  { name: 'Dear Coach Miller', subject: 'miller@duke.test' },
]);

test('a recorded scenario has no text of a person, and no token', () => {
  const paid = exchange(purchaseStatus.path, { status: 'paid', token: 'secret-code', to: ['miller@duke.test'] });
  const text = JSON.stringify(record(letters, paid, exchange('/auth/v1/token', { access_token: 'secret-code' })));
  for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  expect(text).toContain('Thank you, Jordan Avery');
});

test('its rows answer the page again, for the person of the scenarios', async () => {
  const host = createScenarioHost(scenarioSchema.parse(record(letters, letters).scenario));
  const data = await host.data();
  const { data: rows } = await data.from('letters').select('name,subject').eq('user_id', jordan.id);
  expect(rows).toHaveLength(2);
  // The same text is always replaced by the same one.
  expect(rows?.[0]?.name).toBe(rows?.[1]?.name);
});

test('words of our schemas, numbers and moments stay, and an answer that is no JSON is left out', () => {
  const read = exchange(readPayLink.path, openedLink as unknown as Json);
  const { scenario, left } = record(read, exchange(purchaseStatus.path, undefined));
  expect(left).toEqual([purchaseStatus.path]);
  const [answer] = scenario.api?.[readPayLink.path] ?? [];
  expect(answer).toMatchObject({ kind: 'success', data: { state: openedLink.state } });
});

test('errors and missing answers are recorded as such', () => {
  const refused = { code: 'rate_limited', error: 'Kim, wait.', requestId: 'r' };
  const { scenario } = record(
    exchange(purchaseStatus.path, refused, 429),
    { ...exchange(purchaseStatus.path, undefined), status: undefined },
    exchange('/rest/v1/letters?select=*', { code: '42501', message: 'no right' }, 403),
  );
  expect(scenario).toMatchObject({
    api: { [purchaseStatus.path]: [{ kind: 'error', code: 'rate_limited' }, { kind: 'no-answer' }] },
    dataErrors: { letters: '42501' },
  });
});

test('a visitor stays a visitor', () => {
  const visit = { exchanges: [], user: null, path: '/pricing', heading: 'Pricing' };
  expect(recordedScenario(visit).scenario).toMatchObject({ user: null, path: '/pricing', shows: 'Pricing' });
});
