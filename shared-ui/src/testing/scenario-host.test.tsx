import { purchases } from '@cc/contracts/api/purchases';
import { revealAddresses } from '@cc/contracts/api/reveal-addresses';
import { sendGmail } from '@cc/contracts/api/send-email';
import { sendEmailRequest } from '@cc/contracts/testing/requests';
import { purchasesResponse } from '@cc/contracts/fixtures/purchases';
import { jordan } from '@cc/contracts/fixtures/people';
import { breaks, refuses, succeeds } from '@cc/contracts/scenarios/answers';
import { soccerCoaches } from '@cc/contracts/scenarios/coaches';
import { scenarioSchema, type ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { createScenarioHost, type HostCall } from './scenario-host.tsx';

function open(given: Partial<ScenarioInput> = {}) {
  const calls: HostCall[] = [];
  const scenario = scenarioSchema.parse({ id: 'one', title: 'One', path: '/', shows: 'One', ...given });
  return { calls, host: createScenarioHost(scenario, { onCall: (call) => calls.push(call) }) };
}

const coaches = { tables: { master_coaches: [...soccerCoaches] } };

describe('the API', () => {
  test('endpoints that the scenario does not list return their samples', async () => {
    const { host, calls } = open();
    expect(await host.api.call(purchases, undefined)).toEqual({ ok: true, data: purchasesResponse });
    expect(calls).toEqual([{ kind: 'request', text: 'POST /api/purchases: 200' }]);
  });

  test("returns the scenario's responses in order, and then repeats the last", async () => {
    const none = {
      purchases: [],
      payLinks: [],
      clubOrders: [],
      balance: { tokensAvailable: 3, tokensOwed: 0, isUnlimited: false },
    };
    const [busy = []] = Object.values(refuses(purchases, 'rate_limited', { retryAfter: 7 }));
    const [empty = []] = Object.values(succeeds(purchases, none));
    const { host } = open({ api: { '/api/purchases': [...busy, ...empty] } });
    expect(await host.api.call(purchases, undefined)).toMatchObject({ status: 429, error: { retryAfter: 7 } });
    expect(await host.api.call(purchases, undefined)).toEqual({ ok: true, data: none });
    expect(await host.api.call(purchases, undefined)).toEqual({ ok: true, data: none });
  });

  test('a broken connection and an offline browser are network failures', async () => {
    const broken = open({ api: breaks(purchases) });
    expect(await broken.host.api.call(purchases, undefined)).toMatchObject({ ok: false, kind: 'network' });
    expect(broken.calls).toEqual([{ kind: 'request', text: 'POST /api/purchases: no answer' }]);
    expect(await open({ offline: true }).host.api.call(purchases, undefined)).toMatchObject({ kind: 'network' });
  });

  test('a success that violates the contract is a failure', async () => {
    const { host } = open({ api: { '/api/purchases': [{ kind: 'success', data: { purchases: 'none' } }] } });
    expect(await host.api.call(purchases, undefined)).toMatchObject({ ok: false, status: 200 });
  });

  test('a request that violates its contract is refused', async () => {
    const { host } = open();
    expect(await host.api.call(sendGmail, sendEmailRequest)).toMatchObject({ ok: true });
    expect(await host.api.call(sendGmail, { ...sendEmailRequest, subject: '' })).toMatchObject({ status: 400 });
  });

  test('a slow response arrives after its delay, unless the request is aborted', async () => {
    jest.useFakeTimers();
    const { host, calls } = open({ delay: 4_000 });
    const stop = new AbortController();
    const kept = host.api.call(purchases, undefined);
    const dropped = host.api.call(purchases, undefined, { signal: stop.signal });
    await jest.advanceTimersByTimeAsync(3_999);
    expect(calls).toEqual([]);
    stop.abort();
    await jest.advanceTimersByTimeAsync(1);
    expect(await kept).toMatchObject({ ok: true });
    expect(await dropped).toMatchObject({ ok: false, kind: 'network' });
    jest.useRealTimers();
  });
});

describe('the data API', () => {
  test('serves the real client: filters, order, pages and counts', async () => {
    const data = await open(coaches).host.data();
    const { data: rows, count } = await data
      .from('master_coaches')
      .select('school, last_name', { count: 'exact' })
      .eq('conference', 'ACC')
      .eq('division', 1)
      .order('school')
      .order('last_name', { ascending: false })
      .range(1, 2);
    expect(count).toBe(6);
    expect(rows).toEqual([
      { school: 'Duke University', last_name: "O'Dell" },
      { school: 'Duke University', last_name: 'Lin' },
    ]);
    const { data: named } = await data.from('master_coaches').select('id').in('last_name', ['Lin', 'No, body']);
    expect(named).toHaveLength(4);
  });

  test('counts without rows, and returns no row or one', async () => {
    const data = await open({ emailsLeft: 247 }).host.data();
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const count = () =>
      data.from('sent_emails').select('*', { count: 'exact', head: true }).gte('timestamp_sent', since);
    expect((await count()).count).toBe(3);
    const tokens = () => data.from('token_tracker').select('tokens_available').eq('user_id', jordan.id).maybeSingle();
    expect((await tokens()).data).toEqual({ tokens_available: 42 });
    const none = await open({ tokens: 'none' }).host.data();
    expect((await none.from('token_tracker').select('*').maybeSingle()).data).toBeNull();
  });

  test('stores rows, and replaces them on upsert', async () => {
    const data = await open().host.data();
    const save = (gpa: string) =>
      data.from('personalization').upsert({ user_id: jordan.id, gpa }, { onConflict: 'user_id' });
    expect((await save('3.1')).error).toBeNull();
    await save('3.9');
    expect((await data.from('personalization').select('gpa')).data).toEqual([{ gpa: '3.9' }]);
  });

  test('functions read the rows', async () => {
    const data = await open(coaches).host.data();
    expect((await data.rpc('coach_sports')).data).toEqual([{ sport: 'soccer', men: false, women: true }]);
    const program = { p_gender: 'women', p_sport: 'soccer' };
    expect((await data.rpc('coach_conferences', program)).data).toHaveLength(3);
  });

  test('coaches have no address until the API reveals it', async () => {
    const { host } = open(coaches);
    const { data: rows } = await (await host.data()).from('master_coaches').select('email');
    expect(new Set(rows?.map(({ email }) => email))).toEqual(new Set([null]));
    const duke = { school: 'Duke University', gender: 'women', sport: 'soccer' } as const;
    const email = 'casey.lin@athletics.duke-university.example';
    expect(await host.api.call(revealAddresses, duke)).toMatchObject({
      data: { coaches: expect.arrayContaining([{ id: 2, email }]) },
    });
  });

  test('a failing table returns its error and does not affect the others', async () => {
    const data = await open({ ...coaches, dataErrors: { master_coaches: '57014' } }).host.data();
    expect((await data.from('master_coaches').select()).error).toMatchObject({ code: '57014' });
    expect((await data.from('token_tracker').select()).error).toBeNull();
  });
});

test('a page’s calls to the host are reported in order', async () => {
  const { host, calls } = open({ user: null });
  expect(host.auth.getSnapshot().user).toBeNull();
  host.notify({ tone: 'info', title: 'Saved', description: 'All of it' });
  host.openSignIn({ mode: 'login', blocking: { onClose: jest.fn() } });
  host.events.emit('tokens-changed', { reason: 'bought' });
  await host.auth.signOut();
  expect(calls.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'toast: info: Saved · All of it',
    'sign-in: dialog, login, blocking',
    'event: tokens-changed {"reason":"bought"}',
    'auth: sign out',
  ]);
  expect(host.notifications).toHaveLength(1);
});
