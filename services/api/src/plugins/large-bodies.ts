import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiFailure } from '../api-failure.ts';
import { userOf } from './authenticate.ts';
import { attemptLimit, tooMany, type RequestLimit } from './rate-limits.ts';

/** Bodies up to this size are not limited here. Bytes. */
const smallBytes = 64 * 1024;
/** Requests with a large body that one user has open: a browser has one. */
const maxOpen = 3;
/** What the large bodies of all users may have together, so that they fit into the memory of a small machine. Bytes. */
const maxTotalBytes = 256 * 1024 * 1024;

/**
 * Limits requests with a large body, before any of it is read: those that one user has open, all of them together, and
 * those of a user in a time (D13.14). A body stays in memory until its request was handled, even if its caller hangs up.
 * For routes that require a user.
 */
export const largeBodies = fastifyPlugin<{ readonly limit: RequestLimit }>(
  async (app, { limit }) => {
    const countOne = attemptLimit(app, limit, (request) => `large ${userOf(request).id}`);
    const open = new Map<string, number>();
    const handling = new WeakSet<FastifyRequest>();
    const releases = new WeakMap<FastifyRequest, () => void>();
    let totalBytes = 0;

    app.addHook('onRequest', async (request, reply) => {
      const bytes = announcedBytes(request);
      if (bytes <= smallBytes) return;
      const { id } = userOf(request);
      const others = open.get(id) ?? 0;
      if (others >= maxOpen) throw tooMany(2000);
      if (totalBytes + bytes > maxTotalBytes) {
        const sentence = 'The service is very busy. Nothing was changed. Please try again soon.';
        throw new ApiFailure('unavailable', sentence, { retryAfter: 5 });
      }
      open.set(id, others + 1);
      totalBytes += bytes;
      releases.set(request, () => {
        releases.delete(request);
        totalBytes -= bytes;
        const left = (open.get(id) ?? 1) - 1;
        if (left > 0) open.set(id, left);
        else open.delete(id);
      });
      reply.raw.once('close', () => {
        if (!handling.has(request)) releases.get(request)?.();
      });
      await countOne(request);
    });
    app.addHook('onRoute', (route) => {
      const { handler } = route;
      route.handler = async function handleAndRelease(request, reply) {
        handling.add(request);
        try {
          return await handler.call(this, request, reply);
        } finally {
          releases.get(request)?.();
        }
      };
    });
  },
  { name: 'large-bodies' },
);

/** The length that a request announces; without one, the most that its route reads. */
function announcedBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}
