import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { filePolicy } from './remote-files-route.ts';

const headers = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': filePolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};
const text = 'This request cannot be read. Nothing was done.\n';
const statusOf: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Fastify's settings for requests that reach no hook: an address that cannot be decoded, headers that are too large.
 * Without a policy, code of a team could use the window of such an answer to reach other machines (D8.25).
 */
export const refuseUnreadable = {
  frameworkErrors: (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
    void reply.code(400).headers(headers).send(text),
  clientErrorHandler: ({ code }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    const status = statusOf[code ?? ''] ?? 400;
    const lines = Object.entries({ ...headers, 'Content-Length': text.length, Connection: 'close' });
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
    socket.destroy();
  },
} satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>;
