import { finished, Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiFailure } from '../api-failure.ts';
import { userOf } from './authenticate.ts';
import { attemptLimit, counted, tooMany, type RequestLimit } from './rate-limits.ts';

/** Bodies above this size are large. Bytes. */
const smallBytes = 64 * 1024;
/** Requests with a large body that one user has open: a browser has one. */
const maxLarge = 3;
/** So many sessions of a user may have all of their requests open. */
const maxSessions = 3;

/** How much is open at a time. */
export interface OpenRequestLimits {
  /** Requests of one user. Those that change a balance wait for each other, each with a database connection. */
  readonly requests: number;
  /**
   * What of all large bodies has arrived, so that it fits into the memory of a small machine. Beyond it, the largest
   * body that is still arriving ends, so a body whose last byte never comes keeps nobody out. Bytes.
   */
  readonly totalBytes: number;
}

export const openRequestLimits: OpenRequestLimits = { requests: 6, totalBytes: 128 * 1024 * 1024 };

interface OpenRequests {
  requests: number;
  large: number;
}

interface OpenOne {
  readonly isLarge: boolean;
  /** What of a large body has arrived. */
  bytes: number;
  release(): void;
}

/**
 * Limits the requests that one user has open, in the memory of this process; and large bodies, before any of one is
 * read: those of all users together, and those of a user in a time (D13.14). A request stays open until it was handled,
 * even if its caller hangs up. For routes that require a user.
 */
export const openRequests = fastifyPlugin<{ readonly limits: OpenRequestLimits; readonly largeBodies: RequestLimit }>(
  async (app, { limits, largeBodies }) => {
    const countLarge = attemptLimit(app, largeBodies, (request) => `large ${userOf(request).id}`);
    const users = new Map<string, OpenRequests>();
    const handling = new WeakSet<FastifyRequest>();
    const openOnes = new WeakMap<FastifyRequest, OpenOne>();
    const arriving = new Map<OpenOne, () => void>();
    let totalBytes = 0;
    const makeRoom = (one: OpenOne, bytes: number): boolean => {
      while (totalBytes + bytes > limits.totalBytes) {
        const [[largest, end] = []] = [...arriving].sort(([a], [b]) => b.bytes - a.bytes);
        if (!largest || !end || largest.bytes <= one.bytes + bytes) return false;
        end();
      }
      return true;
    };

    const open = (request: FastifyRequest, reply: FastifyReply, isLarge: boolean): void => {
      // It has closed already, so nothing would give its place back, and nobody waits for the answer.
      if (request.raw.socket.destroyed) {
        reply.hijack();
        return;
      }
      const user = userOf(request).id;
      const session = counted(request) ?? user;
      // Who signs in often has many sessions.
      const shares =
        session === user
          ? [{ id: user, most: 1 }]
          : [
              { id: session, most: 1 },
              { id: user, most: maxSessions },
            ];
      const opened = shares.map((share) => ({ ...share, open: users.get(share.id) ?? { requests: 0, large: 0 } }));
      if (
        opened.some(({ open, most }) => open.requests >= most * limits.requests || (isLarge && open.large >= maxLarge))
      )
        throw tooMany(2000);
      const count = (by: 1 | -1): void => {
        for (const { id, open } of opened) {
          open.requests += by;
          if (isLarge) open.large += by;
          if (open.requests > 0) users.set(id, open);
          else users.delete(id);
        }
      };
      count(1);
      const one: OpenOne = {
        isLarge,
        bytes: 0,
        release: () => {
          openOnes.delete(request);
          arriving.delete(one);
          totalBytes -= one.bytes;
          count(-1);
        },
      };
      openOnes.set(request, one);
      reply.raw.once('close', () => {
        if (!handling.has(request)) openOnes.get(request)?.release();
      });
    };

    app.addHook('onRequest', async (request, reply) => {
      const isLarge = announcedBytes(request) > smallBytes;
      // A thief's requests whose bodies never come would hold the places of what their user does against the thief.
      if (request.routeOptions.config.bySession && !isLarge) return;
      open(request, reply, isLarge);
      if (isLarge && !reply.sent) await countLarge(request);
    });
    app.addHook('preHandler', async (request, reply) => {
      if (!openOnes.has(request)) open(request, reply, false);
    });
    // Bytes count as they arrive: a body that is only announced takes nothing from others.
    app.addHook('preParsing', async (request, _reply, payload) => {
      const one = openOnes.get(request);
      if (!one?.isLarge) return payload;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          if (!openOnes.has(request) || !makeRoom(one, chunk.length)) return done(tooBusy());
          one.bytes += chunk.length;
          totalBytes += chunk.length;
          done(null, chunk);
        },
        flush(done) {
          arriving.delete(one);
          done();
        },
      });
      // Nobody else listens once the request is refused, and an error without a listener ends the process.
      counted.on('error', () => undefined);
      arriving.set(one, () => {
        one.release();
        counted.destroy(tooBusy());
      });
      // Not `pipeline`: it would end the connection of a refused request before its answer.
      finished(payload, { writable: false }, (error) => error && counted.destroy(error));
      return payload.pipe(counted);
    });
    app.addHook('onRoute', (route) => {
      const { handler } = route;
      route.handler = async function handleAndRelease(request, reply) {
        // Its caller has left since, so another request may have its place.
        if (!openOnes.has(request)) return reply.hijack();
        handling.add(request);
        try {
          return await handler.call(this, request, reply);
        } finally {
          openOnes.get(request)?.release();
        }
      };
    });
  },
  { name: 'open-requests' },
);

function tooBusy(): ApiFailure {
  const sentence = 'The service is very busy. Nothing was changed. Please try again soon.';
  return new ApiFailure('unavailable', sentence, { retryAfter: 5 });
}

/** The length that a request announces. */
function announcedBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}
