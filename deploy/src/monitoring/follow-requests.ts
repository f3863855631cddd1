import { SpanKind, type Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentWork } from './current-work.ts';
import { closeConnectionsWhenLeaving } from './drain.ts';
import { requests } from './metrics.ts';
import { beginSpan, endSpan } from './tracing.ts';

const spans = new WeakMap<object, Span>();

/**
 * Measures the requests of a server, and makes a span of each one to `/api`: its method, its route and its status,
 * never its address. While the server drains, each answer ends its connection. Call it before the routes are
 * registered.
 * @param callerOf the header of a caller of ours, whose span it belongs to
 */
export function followRequests(
  app: Pick<FastifyInstance, 'addHook' | 'server'>,
  callerOf: (request: FastifyRequest) => string | undefined = () => undefined,
): void {
  closeConnectionsWhenLeaving(app);
  app.addHook('onRequest', async (request) => {
    const { id, method, url, routeOptions } = request;
    if (!url.startsWith('/api/')) return;
    const route = routeOptions.url ?? 'none';
    const span = beginSpan(id, `${method} ${route}`, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': route },
      traceparent: callerOf(request),
    });
    if (span) spans.set(request, span);
  });
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const { method, routeOptions } = request;
    requests.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000);
    const span = spans.get(request)?.setAttribute('http.response.status_code', statusCode);
    if (span) endSpan(span, statusCode >= 500);
  });
}

/** What is done for a request of such a server. */
export function workOf(request: Pick<FastifyRequest, 'id'>): CurrentWork {
  return { id: request.id, span: spans.get(request) };
}
