import { shareOfCustomer } from '@cc/contracts/api/browser-report-summary';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiFailure } from '../api-failure.ts';
import { addressOf } from './caller-address.ts';
import type { RequestCountRepository } from './request-count-repository.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Its limits are those of a session instead of a user: it is what users do against a thief, who has another session
     * of theirs and would use the limits up (D13.14).
     */
    bySession?: boolean;
  }
}

const minute = 60_000;
const hour = 60 * minute;

/** Requests of one caller: of a user where there is one, else of an address. */
export const requestLimits = {
  /** Routes without a limit of their own. */
  default: { max: 300, timeWindow: minute },
  connect: { max: 20, timeWindow: 10 * minute },
  /** A run sends at most two a second. The daily limit is the database's. */
  send: { max: 240, timeWindow: minute },
  /** A run reveals each school right before its email. The limit of schools is the database's. */
  reveal: { max: 240, timeWindow: minute },
  /** Each may have 500 letters. */
  runs: { max: 30, timeWindow: 10 * minute },
  /** The limit of tests is beside it. */
  sendTest: { max: 30, timeWindow: 10 * minute },
  /** Bodies of more than 64 kB, to all routes together. */
  largeBody: { max: 60, timeWindow: minute },
  /** Keeping an account. Changes of a family. Consents. */
  account: { max: 20, timeWindow: 10 * minute },
  /** Each sets off mails, and so does what follows: keeping the account. Both ways to ask for it count together. */
  deletion: { max: 10, timeWindow: 24 * hour },
  /** As does an invitation: accepting it, and ending the link. */
  invitation: { max: 10, timeWindow: 24 * hour },
  /** The page of a family reads what ten athletes sent and bought. */
  family: { max: 20, timeWindow: minute },
  /** As many mails as its runs send (`may_mail_run`). */
  summary: { max: 20, timeWindow: 24 * hour },
  checkout: { max: 30, timeWindow: 10 * minute },
  /** Laying out a PDF keeps the process busy for some 20 ms. */
  receipt: { max: 60, timeWindow: 10 * minute },
  /** The page of a link asks again while its payment is being confirmed. */
  payLink: { max: 120, timeWindow: 10 * minute },
  /** Mails of one user's links and invitations to parents. */
  payLinkMail: { max: 5, timeWindow: 24 * hour },
  feedback: { max: 10, timeWindow: 10 * minute },
  contact: { max: 5, timeWindow: 10 * minute },
  proContactOrder: { max: 5, timeWindow: 10 * minute },
  testimonial: { max: 5, timeWindow: 10 * minute },
  /** Confirmations of forms to one address, which any visitor can type; and as many mails to one parent. */
  confirmation: { max: 3, timeWindow: 24 * hour },
  /** A browser reports at most four times while a document is open; a school's browsers share an address. */
  browserReports: { max: 120, timeWindow: minute },
  /** Reports about one version, of a network or a customer: no one decides how good a version looks. */
  versionReports: { max: 50, timeWindow: 24 * hour },
  /** Of these reports, those that speak against a version, and measurements. */
  versionProblems: { max: shareOfCustomer.problems, timeWindow: 24 * hour },
  versionVitals: { max: shareOfCustomer.vitals, timeWindow: 24 * hour },
  /** Newly reported versions. */
  newReportedVersions: { max: 20, timeWindow: hour },
  /** Requests whose access token is missing or not valid. */
  badToken: { max: 60, timeWindow: minute },
  /** All requests to one public form, including refused ones. */
  formAttempt: { max: 60, timeWindow: 10 * minute },
} as const;

export interface RequestLimit {
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
}

export type RequestLimits = Readonly<Record<keyof typeof requestLimits, RequestLimit>>;

/**
 * The limit of a public form. Only requests that its contract accepts count, so that typing mistakes do not use up the
 * limit. Refused requests have a limit of their own, `formAttempt`.
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
      store: storeFor(counts),
      errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
      skipOnError: false,
    });
    const countAttempt = attemptLimit(app, limits.formAttempt, (request) => `attempt ${callerOf(request)}`);
    app.addHook('onRequest', async (request) => {
      const { rateLimit: limit } = request.routeOptions.config;
      if (limit && limit.hook === 'preHandler') await countAttempt(request);
    });
  },
  { name: 'rate-limits' },
);

/** Counts a request. @throws ApiFailure rate_limited */
export type CountRequest = (request: FastifyRequest) => Promise<void>;

/** Counts attempts beside the limits of routes. */
export function attemptLimit(
  app: FastifyInstance,
  limit: RequestLimit,
  keyGenerator: (request: FastifyRequest) => string,
): CountRequest {
  const count = app.createRateLimit({ ...limit, keyGenerator });
  return async (request) => {
    const attempt = await count(request);
    if (!attempt.isAllowed && attempt.isExceeded) throw tooMany(attempt.ttl);
  };
}

/** Who uses up a limit of users: the user, or one of their sessions. Undefined: a visitor. */
export function counted({ user, routeOptions }: FastifyRequest): string | undefined {
  return (routeOptions.config.bySession && user?.sessionId) || user?.id;
}

/** The user if the group requires one, else the address. */
function callerOf(request: FastifyRequest): string {
  const area = request.routeOptions.config.rateLimit ? request.routeOptions.url : '';
  return `${area} ${counted(request) ?? addressOf(request)}`;
}

/**
 * Counts what a request does, beside the limits of routes. @param number of things that it names. @throws ApiFailure
 * rate_limited
 */
export async function countUpTo(
  { max, timeWindow }: RequestLimit,
  { counts, key, number }: { readonly counts: RequestCountRepository; readonly key: string; readonly number?: number },
): Promise<void> {
  const { current, ttl } = await counts.count(key, timeWindow, number);
  if (current > max) throw tooMany(ttl);
}

/** @param ttlMs milliseconds until the next request is accepted. */
export function tooMany(ttlMs: number): ApiFailure {
  const seconds = Math.max(1, Math.ceil(ttlMs / 1000));
  const [minutes, hours] = [Math.ceil(seconds / 60), Math.ceil(seconds / 3600)];
  const wait = hours > 2 ? `${hours} hours` : minutes > 10 ? `${minutes} minutes` : `${seconds} seconds`;
  return new ApiFailure('rate_limited', `Too many requests. Nothing was changed. Please try again in ${wait}.`, {
    retryAfter: seconds,
  });
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

/** The plugin creates its store once with `new`, and a child store for each route with its own limit. */
function storeFor(counts: RequestCountRepository): new () => FastifyRateLimitStore {
  return class RequestCountStore implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      counts.count(key, windowMs).then(
        (result) => callback(null, result),
        (error: unknown) => callback(cannotCount(error)),
      );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
