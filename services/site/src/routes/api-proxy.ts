import { createHash } from 'node:crypto';
import httpProxy from '@fastify/http-proxy';
import { apiErrorStatus, type ApiError } from '@cc/contracts/api/api-error';
import { proxyKeyHeader } from '@cc/contracts/api/proxy-key';
import { traceparentHeader } from '@cc/contracts/api/traceparent';
import { workOf } from '@cc/deploy/follow-requests';
import { traceparentOf } from '@cc/deploy/tracing';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { SettingsOf } from '@cc/deploy/settings';

/** Proxies `/api/*` to the API. Bodies stream through unchanged in both directions. */
export const apiProxy: FastifyPluginAsync<{ readonly config: SettingsOf<'site'> }> = async (app, { config }) => {
  await app.register(httpProxy, {
    upstream: config.API_URL,
    prefix: '/api',
    rewritePrefix: '/api',
    // Clients decide when to retry.
    retryMethods: [],
    // More than one customer of a provider can fill, with at most 300 open requests (D13.12).
    // An API that stops answers for longer than that, so it never closes a connection that is about to be used (D32.9).
    undici: { connections: 1000, keepAliveMaxTimeout: 4000 },
    // The line of the answer says enough.
    disableRequestLogging: true,
    replyOptions: {
      // undici refuses these. Node has answered "Expect"; the others are about the visitor's connection alone.
      rewriteRequestHeaders: (request, { expect: _, upgrade: _upgrade, 'keep-alive': _keep, ...headers }) => ({
        ...headers,
        [traceparentHeader]: traceparentOf(workOf(request)),
        [proxyKeyHeader]: config.PROXY_KEY ?? '',
        // A visitor's own values are replaced.
        'x-forwarded-for': callerOf(request),
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.host,
      }),
      onError: (reply, { error }) => {
        if (reply.raw.destroyed) app.log.info({ reqId: reply.request.id, req: reply.request }, 'The caller broke off');
        else reply.log.error(error, 'The API did not answer');
        const failure = failureBody(error, reply.request.id);
        reply.code(apiErrorStatus[failure.code]).send(failure);
      },
    },
  });
};

/**
 * The address by which the API counts a request. Checks of all teams have the checker's: each remote's gets one of its
 * own, of those that no network has (RFC 4193), or a version that floods the API would have it refuse the others
 * (D8.15).
 */
function callerOf({ ip, checkedRemote }: Pick<FastifyRequest, 'ip' | 'checkedRemote'>): string {
  if (checkedRemote === undefined) return ip;
  const groups = createHash('sha256').update(checkedRemote).digest('hex').slice(0, 14);
  return `fd${groups}`.replaceAll(/(.{4})(?=.)/g, '$1:') + '::1';
}

/** If the API was not reached, the request did nothing. If the connection broke later, the outcome is unknown. */
function failureBody(error: unknown, requestId: string): ApiError {
  if (neverArrived(error)) {
    const message = 'Coach Connect is not reachable at the moment. Nothing was done. Please try again in a minute.';
    return { error: message, code: 'unavailable', requestId };
  }
  const message =
    'The connection broke before the answer came, so it is not known whether this was done. Please check before you try again.';
  return { error: message, code: 'outcome_unknown', requestId };
}

const beforeArrival = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

// Network errors are nested: the reason is in `code`, in the cause, or in one error for each address.
function neverArrived(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string' && beforeArrival.has(error.code)) return true;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.every(neverArrived);
  return 'cause' in error && neverArrived(error.cause);
}
