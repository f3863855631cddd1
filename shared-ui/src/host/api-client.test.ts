import { z } from 'zod';
import { defineEndpoint } from '@cc/contracts/api/endpoint';
import { createApiClient } from './api-client.ts';

const endpoint = defineEndpoint({
  method: 'POST',
  path: '/api/echo',
  request: z.object({ word: z.string() }),
  response: z.object({ word: z.string(), times: z.number().default(1) }),
});

interface Asked {
  readonly url: string;
  readonly init: RequestInit;
}

// jsdom has no Response; the client reads these parts of it only.
function answer(status: number, body: string, headers: Record<string, string> = {}) {
  return {
    status,
    ok: status < 300,
    text: async () => body,
    headers: { get: (name: string) => headers[name] ?? null },
  };
}

function client(reply: () => unknown, token: string | null = null) {
  const asked: Asked[] = [];
  const api = createApiClient({
    baseUrl: 'http://localhost:4000',
    getAccessToken: () => token,
    // Has the two arguments and the parts of the response that the client uses.
    fetch: (async (url: string, init: RequestInit) => {
      asked.push({ url, init });
      return reply();
    }) as unknown as typeof globalThis.fetch,
  });
  return { api, asked };
}

test('sends the body as JSON and parses the response by the endpoint, with defaults', async () => {
  const { api, asked } = client(() => answer(200, '{"word":"hello"}'));
  await expect(api.call(endpoint, { word: 'hello' })).resolves.toEqual({ ok: true, data: { word: 'hello', times: 1 } });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.url).toBe('http://localhost:4000/api/echo');
  expect(asked[0]?.init.method).toBe('POST');
  expect(asked[0]?.init.body).toBe('{"word":"hello"}');
  expect(asked[0]?.init.headers).toMatchObject({ 'Content-Type': 'application/json' });
});

test('an endpoint without a body sends neither body nor content type', async () => {
  const bodyless = defineEndpoint({ ...endpoint, request: z.undefined() });
  const { api, asked } = client(() => answer(200, '{"word":"hello"}'));
  await api.call(bodyless, undefined);
  expect(asked[0]?.init).not.toHaveProperty('body');
  expect(asked[0]?.init.headers).not.toHaveProperty('Content-Type');
});

// @spec 6.8
test('a visitor sends no Authorization header, a session sends its token', async () => {
  const visitor = client(() => answer(200, '{"word":"x"}'));
  await visitor.api.call(endpoint, { word: 'x' });
  expect(visitor.asked[0]?.init.headers).not.toHaveProperty('Authorization');
  const signedIn = client(() => answer(200, '{"word":"x"}'), 'token-1');
  await signedIn.api.call(endpoint, { word: 'x' });
  expect(signedIn.asked[0]?.init.headers).toHaveProperty('Authorization', 'Bearer token-1');
});

test('each request begins a trace of its own', async () => {
  const { api, asked } = client(() => answer(200, '{"word":"hello"}'));
  for (const word of ['one', 'two']) await api.call(endpoint, { word });
  const traces = asked.map(({ init }) => new Headers(init.headers).get('traceparent'));
  for (const trace of traces) expect(trace).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(traces[0]).not.toBe(traces[1]);
});

test('passes on the caller’s headers', async () => {
  const { api, asked } = client(() => answer(200, '{"word":"x"}'));
  await api.call(endpoint, { word: 'x' }, { headers: { 'Idempotency-Key': 'run-1:duke' } });
  expect(asked[0]?.init.headers).toHaveProperty('Idempotency-Key', 'run-1:duke');
});

test.each(['before', 'during'])('a caller’s abort %s the call ends it', async (when) => {
  const { api, asked } = client(() => new Promise(() => undefined));
  const caller = new AbortController();
  if (when === 'before') caller.abort();
  const result = api.call(endpoint, { word: 'x' }, { signal: caller.signal });
  await Promise.resolve();
  caller.abort();
  await expect(result).resolves.toMatchObject({ kind: 'network', message: expect.stringContaining('could not reach') });
  expect(asked[0]?.init.signal?.aborted).toBe(true);
});

describe('a missing response', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test.each([
    ['30 seconds', endpoint, 30_000],
    ['the endpoint’s own timeout', defineEndpoint({ ...endpoint, timeoutMs: 120_000 }), 120_000],
  ])('times out after %s; then it is unknown whether the request arrived', async (_how, asking, ms) => {
    const { api, asked } = client(() => new Promise(() => undefined));
    const result = api.call(asking, { word: 'x' });
    const settled = jest.fn();
    void result.then(settled);
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(settled).not.toHaveBeenCalled();
    expect(asked[0]?.init.signal?.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith({
      ok: false,
      kind: 'network',
      message: expect.stringContaining('cannot tell whether it got what you sent'),
    });
    expect(asked[0]?.init.signal?.aborted).toBe(true);
  });

  test('a session refresh counts toward the timeout', async () => {
    const fetch = jest.fn<ReturnType<typeof globalThis.fetch>, []>();
    const api = createApiClient({ baseUrl: '', getAccessToken: () => new Promise<string>(() => undefined), fetch });
    const result = api.call(endpoint, { word: 'x' });
    await jest.advanceTimersByTimeAsync(30_000);
    await expect(result).resolves.toMatchObject({ kind: 'network' });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('a response stops the timer', async () => {
    await client(() => answer(200, '{"word":"x"}')).api.call(endpoint, { word: 'x' });
    expect(jest.getTimerCount()).toBe(0);
  });
});

test('only a failure of what the user typed says that it is kept', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  const messageOf = async (asked: typeof endpoint) => {
    const result = await client(lost).api.call(asked, { word: 'x' });
    return 'message' in result ? result.message : undefined;
  };
  const kept = 'What you entered is still here. ';
  const sentence =
    'We could not reach Coach Connect, so we cannot tell whether it got what you sent. Check your connection and try again.';
  expect(await messageOf(defineEndpoint({ ...endpoint, reads: true }))).toBe(
    'We could not reach Coach Connect. Check your connection and try again.',
  );
  expect(await messageOf(endpoint)).toBe(sentence);
  expect(await messageOf(defineEndpoint({ ...endpoint, typed: true }))).toBe(sentence.replace('Check', `${kept}Check`));
});

test('a refusal keeps the API’s own error', async () => {
  const error = { error: 'Wait a minute.', code: 'rate_limited', requestId: 'r1', retryAfter: 60 };
  const { api } = client(() => answer(429, JSON.stringify(error)));
  await expect(api.call(endpoint, { word: 'x' })).resolves.toEqual({ ok: false, kind: 'refused', status: 429, error });
});

test.each([
  ['a proxy page', 502, '<html>Bad gateway</html>'],
  ['an error of another shape', 500, '{"message":"boom"}'],
  ['a success of another shape', 200, '{"words":[]}'],
  ['an empty success', 200, ''],
])('%s becomes a refusal with a message', async (_what, status, body) => {
  const { api } = client(() => answer(status, body, { 'x-request-id': 'r2' }));
  await expect(api.call(endpoint, { word: 'x' })).resolves.toEqual({
    ok: false,
    kind: 'refused',
    status,
    error: { code: 'internal', requestId: 'r2', error: expect.stringContaining('does not understand') },
    unreadable: true,
  });
});

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'an answer that breaks off',
    () => ({ ...answer(200, ''), text: () => Promise.reject(new TypeError('terminated')) }),
  ],
])('%s is a network failure, never an exception', async (_what, reply) => {
  const { api } = client(reply);
  await expect(api.call(endpoint, { word: 'x' })).resolves.toEqual({
    ok: false,
    kind: 'network',
    message: expect.stringContaining('could not reach'),
  });
});
