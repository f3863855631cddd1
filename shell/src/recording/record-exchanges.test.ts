import { recordExchanges } from './record-exchanges.ts';

const site = { location: window.location };
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

test('requests are recorded with their answers, which the page still reads', async () => {
  const browser = { ...site, fetch: async () => json({ tokens: 3 }) };
  const recording = recordExchanges(browser);
  expect(await (await browser.fetch()).json()).toEqual({ tokens: 3 });
  expect(recording.exchanges).toMatchObject([{ method: 'GET', status: 200, json: { tokens: 3 } }]);
});

test('a broken connection and an answer without JSON are recorded, and stay what they are for the page', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => new Response('<p>')];
  const browser = { ...site, fetch: (..._request: Parameters<typeof fetch>) => (answers.shift() ?? fail)() };
  const recording = recordExchanges(browser);
  await expect(browser.fetch('/api/x', { method: 'POST' })).rejects.toThrow('Failed to fetch');
  expect(await (await browser.fetch('/a')).text()).toBe('<p>');
  expect(recording.exchanges).toMatchObject([
    { method: 'POST', status: undefined },
    { method: 'GET', status: 200, json: undefined },
  ]);
});

test('after its end, nothing more is recorded', async () => {
  const browser = { ...site, fetch: async () => json({}) };
  const { fetch } = browser;
  const recording = recordExchanges(browser);
  recording.stop();
  expect(browser.fetch).toBe(fetch);
});

function fail(): never {
  throw new Error('There is no further answer.');
}
