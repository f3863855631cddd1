import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiFailure } from '../api-failure.ts';
import { countAhead } from './count-ahead.ts';
import type { RequestCountRepository } from './request-count-repository.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How often one caller may do what: a user where there is one, else an address. */
export const requestLimits = {
  /** Everything that has no limit of its own. */
  default: { max: 300, timeWindow: minute },
  connect: { max: 20, timeWindow: 10 * minute },
  callback: { max: 60, timeWindow: 10 * minute },
  /** A run is at most 250 schools, two a second; the daily limit is kept elsewhere. */
  send: { max: 240, timeWindow: minute },
  summary: { max: 30, timeWindow: hour },
  checkout: { max: 30, timeWindow: 10 * minute },
  feedback: { max: 10, timeWindow: 10 * minute },
  contact: { max: 5, timeWindow: 10 * minute },
  proContactOrder: { max: 5, timeWindow: 10 * minute },
  testimonial: { max: 5, timeWindow: 10 * minute },
  /** A browser tells at most four times while a document is open; a school's browsers share an address. */
  browserReports: { max: 120, timeWindow: minute },
  /** Versions that nobody told of before. */
  newReportedVersions: { max: 20, timeWindow: hour },
  /** Whatever reaches one public form, also what its contract refuses. */
  formAttempt: { max: 60, timeWindow: 10 * minute },
} as const;

export interface RequestLimit {
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
}

export type RequestLimits = Readonly<Record<keyof typeof requestLimits, RequestLimit>>;

/**
 * The limit of a public form: only what its contract accepts counts, so that nobody who mistypes runs out of attempts.
 * Refused posts have a limit of their own, `formAttempt`.
 */
export function formLimit(limit: RequestLimit) {
  return { ...limit, hook: 'preHandler' } as const;
}

/** Limits the rate of requests, counted in the database: `429 rate_limited` with `Retry-After`. */
export const rateLimits = fastifyPlugin<{ readonly counts: RequestCountRepository; readonly limits: RequestLimits }>(
  async (app, { counts, limits }) => {
    await app.register(rateLimit, {
      ...limits.default,
      keyGenerator: callerOf,
      store: storeFor(counts, (err) => app.log.warn({ err }, 'a request was not counted')),
      errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
      skipOnError: false,
    });
    const countAttempt = app.createRateLimit({
      ...limits.formAttempt,
      keyGenerator: (request) => `attempt ${callerOf(request)}`,
    });
    app.addHook('onRequest', async (request) => {
      const { rateLimit: limit } = request.routeOptions.config;
      if (!limit || limit.hook !== 'preHandler') return;
      const attempt = await countAttempt(request);
      if (!attempt.isAllowed && attempt.isExceeded) throw tooMany(attempt.ttl);
    });
  },
  { name: 'rate-limits' },
);

/** The user when the group requires one, else the address, as far as trusted proxies tell it. */
function callerOf(request: FastifyRequest): string {
  const area = request.routeOptions.config.rateLimit ? request.routeOptions.url : '';
  return `${area} ${request.user?.id ?? request.ip}`;
}

function tooMany(ttlMs: number): ApiFailure {
  const seconds = Math.max(1, Math.ceil(ttlMs / 1000));
  return new ApiFailure(
    'rate_limited',
    `That was too often. Nothing was changed. Please try again in ${seconds} seconds.`,
    {
      retryAfter: seconds,
    },
  );
}

function cannotCount(cause: unknown): ApiFailure {
  return new ApiFailure(
    'unavailable',
    'The service cannot work right now. Nothing was changed. Please try again soon.',
    {
      cause,
      retryAfter: 5,
    },
  );
}

/** The plugin makes its store with `new`, once, and a child of it for each route with limits of its own. */
function storeFor(counts: RequestCountRepository, onLost: (error: unknown) => void): new () => FastifyRateLimitStore {
  const count = countAhead(counts, onLost);
  return class RequestCountStore implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      count(key, windowMs, max).then(
        (result) => callback(null, result),
        (error: unknown) => callback(cannotCount(error)),
      );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
