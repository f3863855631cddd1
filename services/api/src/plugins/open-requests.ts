import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiFailure } from '../api-failure.ts';
import { userOf } from './authenticate.ts';
import { attemptLimit, tooMany, type RequestLimit } from './rate-limits.ts';

/** Bodies above this size are large. Bytes. */
const smallBytes = 64 * 1024;
/** Requests that one user has open. Those that change a balance wait for each other, each with a database connection. */
export const maxOpenRequests = 6;
/** Those of them with a large body: a browser has one. */
const maxLarge = 3;
/** What the large bodies of all users may have together, so that they fit into the memory of a small machine. Bytes. */
const maxTotalBytes = 256 * 1024 * 1024;

interface OpenRequests {
  requests: number;
  large: number;
}

/**
 * Limits the requests that one user has open, in the memory of this process; and large bodies, before any of one is read:
 * those of all users together, and those of a user in a time (D13.14). A request stays open until it was handled, even if
 * its caller hangs up. For routes that require a user.
 */
export const openRequests = fastifyPlugin<{ readonly maxOpen: number; readonly largeBodies: RequestLimit }>(
  async (app, { maxOpen, largeBodies }) => {
    const countLarge = attemptLimit(app, largeBodies, (request) => `large ${userOf(request).id}`);
    const users = new Map<string, OpenRequests>();
    const handling = new WeakSet<FastifyRequest>();
    const releases = new WeakMap<FastifyRequest, () => void>();
    let totalBytes = 0;

    app.addHook('onRequest', async (request, reply) => {
      const { id } = userOf(request);
      const announced = announcedBytes(request);
      const largeBytes = announced > smallBytes ? announced : 0;
      const open = users.get(id) ?? { requests: 0, large: 0 };
      if (open.requests >= maxOpen || (largeBytes > 0 && open.large >= maxLarge)) throw tooMany(2000);
      if (totalBytes + largeBytes > maxTotalBytes) {
        const sentence = 'The service is very busy. Nothing was changed. Please try again soon.';
        throw new ApiFailure('unavailable', sentence, { retryAfter: 5 });
      }
      const count = (by: 1 | -1): void => {
        open.requests += by;
        if (largeBytes > 0) open.large += by;
        totalBytes += by * largeBytes;
        if (open.requests > 0) users.set(id, open);
        else users.delete(id);
      };
      count(1);
      releases.set(request, () => {
        releases.delete(request);
        count(-1);
      });
      reply.raw.once('close', () => {
        if (!handling.has(request)) releases.get(request)?.();
      });
      if (largeBytes > 0) await countLarge(request);
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
  { name: 'open-requests' },
);

/** The length that a request announces; without one, the most that its route reads. */
function announcedBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}
