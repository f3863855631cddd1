import { apiErrorStatus } from '../api/api-error.ts';
import { purchases } from '../api/purchases.ts';
import { coachSchema } from '../entities/coach.ts';
import { jordan } from '../fixtures/people.ts';
import { breaks, refuses, slowMs, succeeds } from './answers.ts';
import { readChoice, withChoice } from './choice.ts';
import { soccerCoaches } from './coaches.ts';
import { samples } from './samples.ts';
import { defineScenarios, scenarioSchema } from './scenario.ts';
import { tablesOf } from './tables.ts';

const scenario = scenarioSchema.parse({ id: 'some-page', title: 'Some page', path: '/page', shows: 'Some page' });
const choose = (query: string) => withChoice(scenario, readChoice(new URLSearchParams(query)));

test("a scenario's defaults are successful responses", () => {
  expect(scenario).toMatchObject({ user: jordan, tokens: 'some', emailsLeft: 250, delay: 0, offline: false, api: {} });
});

test.each([
  ['an id with spaces', { id: 'some page' }],
  ['a path of another site', { path: '//evil.example' }],
  ['an error that no API answers', { api: { '/api/purchases': [{ kind: 'error', code: 'teapot' }] } }],
  ['more emails than a day has', { emailsLeft: 251 }],
  ['a word that means nothing', { ofline: true }],
])('%s is refused', (_what, change) => {
  expect(scenarioSchema.safeParse({ ...scenario, ...change }).success).toBe(false);
});

test('two scenarios with one id are refused', () => {
  expect(() => defineScenarios([scenario, scenario])).toThrow('id of its own');
});

test("every sample matches its endpoint's schema", () => {
  for (const { endpoint, data } of samples.values()) expect(endpoint.response.parse(data)).toEqual(data);
});

test('answers are keyed by endpoint', () => {
  const balance = { tokensAvailable: 0, tokensOwed: 0, isUnlimited: false };
  const none = { purchases: [], balance, payLinks: [], clubOrders: [] };
  expect(succeeds(purchases, none)).toEqual({ '/api/purchases': [{ kind: 'success', data: none }] });
  expect(refuses(purchases, 'rate_limited', { retryAfter: 5 })).toEqual({
    '/api/purchases': [{ kind: 'error', code: 'rate_limited', details: { retryAfter: 5 } }],
  });
  expect(breaks(purchases)).toEqual({ '/api/purchases': [{ kind: 'no-answer' }] });
});

test('tokens and emails left become rows of the scenario’s user', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const tables = tablesOf({ ...scenario, emailsLeft: 248 }, now);
  expect(tables['token_tracker']).toEqual([expect.objectContaining({ user_id: jordan.id, tokens_available: 42 })]);
  expect(tables['sent_emails']).toHaveLength(2);
  expect(tables['sent_emails']?.[0]).toMatchObject({ user_id: jordan.id, timestamp_sent: '2026-11-21T11:59:00.000Z' });
  expect(tablesOf({ ...scenario, user: null }, now)).toEqual(tablesOf(scenario, now));
});

test('the coaches of scenarios are coaches, each with an address', () => {
  for (const { email, ...coach } of soccerCoaches) {
    expect(coachSchema.parse(coach)).toEqual(coach);
    expect(email).toMatch(/^[a-z.]+@athletics\.[a-z-]+\.example$/);
  }
});

test('a choice replaces a value of the scenario', () => {
  expect(choose('user=visitor&tokens=none&emails=0')).toMatchObject({ user: null, tokens: 'none', emailsLeft: 0 });
  expect(withChoice({ ...scenario, user: null }, { user: 'signed-in' }).user).toEqual(jordan);
  expect(choose('api=offline').offline).toBe(true);
  expect(choose('api=slow').delay).toBe(slowMs);
  expect(choose('api=success')).toEqual(scenario);
});

test.each(Object.keys(apiErrorStatus))('the choice %s is what every endpoint answers', (code) => {
  const { api } = choose(`api=${code}`);
  expect(Object.keys(api)).toHaveLength(samples.size);
  expect(api['/api/purchases']).toEqual([{ kind: 'error', code }]);
});

test('unknown values in an address do not change the scenario', () => {
  expect(choose('user=admin&tokens=lots&emails=-1&api=teapot&session_id=cs_1')).toEqual(scenario);
});
