import { requestLimits } from './rate-limits.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const friend = 'https://back-office.example';
const { api } = await useTestApi({
  environment: { CORS_ORIGINS: friend },
  change: (externals) => ({ ...externals, limits: requestLimits }),
});

/** Headers that a browser adds. */
const fromElsewhere = (mode: string, dest: string) => ({
  origin: 'https://evil.example',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
});
const message = { email: 'a@mail.example', subject: 'Subject', message: 'Message' };
const ask = async (url: string, headers: Record<string, string>, payload?: object) =>
  (await api.server.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload && { payload }) })).statusCode;

test.each([
  ['/api/contact', requestLimits.formAttempt.max, fromElsewhere('no-cors', 'empty'), message, 200],
  ['/api/contact', requestLimits.formAttempt.max, fromElsewhere('navigate', 'iframe'), message, 200],
  ['/api/contact', requestLimits.formAttempt.max, fromElsewhere('navigate', 'document'), message, 200],
  ['/api/opt-out', requestLimits.default.max, fromElsewhere('no-cors', 'image'), undefined, 404],
  ['/api/opt-out', requestLimits.default.max, fromElsewhere('navigate', 'iframe'), undefined, 404],
  // A page elsewhere can have 50 addresses a second fetched ahead, by speculation rules.
  [
    '/api/opt-out',
    requestLimits.default.max,
    {
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'sec-purpose': 'prefetch;prerender',
    },
    undefined,
    404,
  ],
])('%s: a page elsewhere uses up nothing of its visitors’ network', async (url, max, headers, payload, status) => {
  await api.admin.query('truncate private.request_counts');
  for (let count = 0; count <= max; count += 1) expect(await ask(url, headers, payload)).toBe(403);
  expect(await ask(url, {}, payload)).toBe(status);
});

test('a link in an email or a consent page leads here, and origins that the operator names may ask', async () => {
  const followed = fromElsewhere('navigate', 'document');
  expect(await ask('/api/opt-out', followed)).toBe(404);
  expect(await ask('/api/google-oauth/callback?state=x&code=y', followed)).toBe(303);
  const asked = { ...fromElsewhere('cors', 'empty'), origin: friend };
  expect(await ask('/api/contact', asked, message)).toBe(200);
});
