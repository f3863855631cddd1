import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DeployFailure } from '../deploy/deploy-failure.ts';

/** Wrong tokens that one address may send in this time, in milliseconds. Further ones get 429. */
const limit = { max: 10, timeWindow: 15 * 60_000 };

/**
 * Checks the token of a request. Wrong ones are counted by address; a network of IPv6 (/64) is one address. A right one
 * is always let through: else code on `/alone`, or a colleague, could keep staff from a rollback by wrong ones.
 * @param check resolves to undefined for a wrong token
 * @throws DeployFailure `rate_limited` for a wrong token beyond the limit
 */
export type LimitWrongTokens = <Owner extends object>(
  request: FastifyRequest,
  check: () => Promise<Owner | undefined>,
) => Promise<Owner | undefined>;

/** Counts in the memory of this process. */
export async function limitWrongTokens(app: FastifyInstance): Promise<LimitWrongTokens> {
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit(limit);
  return async (request, check) => {
    const owner = await check();
    if (owner) return owner;
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttlInSeconds);
    return undefined;
  };
}

function tooMany(seconds: number): DeployFailure {
  const message = `Too many wrong tokens came from your address, and this one is wrong too. Nothing was changed. Use a valid one, or stop for ${Math.ceil(seconds / 60)} minutes.`;
  return new DeployFailure('rate_limited', message, { retryAfter: seconds });
}
