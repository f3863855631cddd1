import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DeployFailure } from '../deploy/deploy-failure.ts';

/** Wrong tokens that one address may send in this time. Milliseconds. */
const limit = { max: 10, timeWindow: 15 * 60_000 };

/**
 * Checks the token of a request. Wrong ones are counted by address; a network of IPv6 (/64) is one address.
 * @param check resolves to undefined for a wrong token
 * @throws DeployFailure `rate_limited` while the address has to wait, for right tokens too
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
    const refuseWhileWaiting = async () => {
      const counted = await count(request, { increment: false });
      if (!counted.isAllowed && counted.remaining === 0) throw mustWait(counted.ttlInSeconds);
    };
    await refuseWhileWaiting();
    const owner = await check();
    if (owner) {
      // Wrong tokens that were sent at the same time are counted by now.
      await refuseWhileWaiting();
      return owner;
    }
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw mustWait(counted.ttlInSeconds);
    return undefined;
  };
}

function mustWait(seconds: number): DeployFailure {
  const message = `Too many wrong tokens came from your address. Nothing was changed. Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return new DeployFailure('rate_limited', message, { retryAfter: seconds });
}
