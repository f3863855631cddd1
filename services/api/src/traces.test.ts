import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { currentWork } from '@cc/deploy/current-work';
import { inJob, startTracing } from '@cc/deploy/tracing';
import { z } from 'zod';
import { createTestRunner } from './testing/test-runs.ts';
import { useTestApi } from './testing/use-test-api.ts';

const proxyKey = 'the-key-that-the-site-shares-with-the-api';
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const ofSite = '00f067aa0ba902b7';

const { api } = await useTestApi({ environment: { PROXY_KEY: proxyKey } });

const batchSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Collects what is handed over while `work` runs: as text, and each span by its name. */
async function collect(work: () => Promise<unknown>) {
  const batches: string[] = [];
  const collector = createServer((request, response) => {
    void text(request).then((batch) => {
      batches.push(batch);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo; // a listening TCP server has no other kind of address
  const stop = await startTracing('api', `http://127.0.0.1:${port}`);
  await work();
  await stop();
  collector.close();
  const spans = batches.flatMap((batch) =>
    batchSchema
      .parse(JSON.parse(batch))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  return { handedOver: batches.join(), spans: new Map(spans.map((span) => [span.name, span])) };
}

test('a run is one trace, from the request of the browser through the queue to the provider', async () => {
  const runner = await createTestRunner(api, 'gmail');
  const { handedOver, spans } = await collect(async () => {
    const headers = {
      'x-proxy-key': proxyKey,
      traceparent: `00-${trace}-${ofSite}-01`,
      'idempotency-key': 'one',
      authorization: runner.user.authorization,
    };
    const payload = await runner.request([3]);
    const planned = await api.server.inject({ method: 'POST', url: '/api/runs?from=step-7', headers, payload });
    expect(planned.headers['x-request-id']?.toString().replaceAll('-', '')).toBe(trace);
    const { runId } = planned.json<{ runId: string }>();
    await runner.work(runId);
    expect(await runner.sends(runId)).toEqual(['sent']);
  });
  const [request, job, call] = ['POST /api/runs', 'job run-gmail', 'call gmail'].map((name) => spans.get(name));
  expect(request).toMatchObject({ traceId: trace, parentSpanId: ofSite });
  expect(job).toMatchObject({ traceId: trace, parentSpanId: request?.spanId });
  expect(call).toMatchObject({ traceId: trace, parentSpanId: job?.spanId });
  // No query, address, letter or token.
  expect(handedOver).not.toMatch(/step-7|@|%40|Dear Coach|School 3|Bearer/);
});

test('a request that does not come from the site begins a trace, under the id that its caller made', async () => {
  const headers = { traceparent: `00-${trace}-${ofSite}-01` };
  const { spans } = await collect(() => api.server.inject({ url: '/api/contract', headers }));
  const span = spans.get('GET /api/contract');
  expect(span?.traceId).toBe(trace);
  expect(span?.parentSpanId ?? '').toBe('');
});

test('without traces, a job still belongs to its request', async () => {
  const headers = { traceparent: `00-${trace}-${ofSite}-01` };
  const payload = { email: 'parent@mail.example', subject: 'Prices', message: 'When?' };
  await api.server.inject({ method: 'POST', url: '/api/contact', headers, payload });
  const [job] = await api.externals.queue.fetch<object>('mail-form');
  expect(await inJob('mail-form', job?.data, async () => currentWork.getStore()?.id)).toBe(
    '4bf92f35-77b3-4da6-a3ce-929d0e0e4736',
  );
});
