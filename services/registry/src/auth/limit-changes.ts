import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DeployFailure } from '../deploy/deploy-failure.ts';

/** Uploads, runs of the gate, releases and new tokens of a team in an hour. */
const changesPerHour = 120;

/**
 * Counts a change, or work for one, of the request's `deployer`.
 * @throws DeployFailure `rate_limited` for what a team asks beyond the limit
 */
export type LimitChanges = (request: FastifyRequest) => Promise<void>;

/**
 * Counts the uploads, runs of the gate, releases and new tokens of each team in the memory of this process. Those of
 * its owners are counted apart: a deployer's token that was stolen, or is in a loop, takes the way back from nobody.
 * The operator has no limit.
 */
export function limitChanges(app: FastifyInstance): LimitChanges {
  app.decorateRequest('deployer', null);
  const keyGenerator = ({ deployer }: FastifyRequest) =>
    deployer?.kind === 'team' ? `${deployer.remote} ${deployer.role}` : '';
  const count = app.createRateLimit({ max: changesPerHour, timeWindow: 60 * 60_000, keyGenerator });
  return async (request) => {
    const { deployer } = request;
    if (deployer?.kind !== 'team') return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    const minutes = Math.ceil(counted.ttlInSeconds / 60);
    const message = `${deployer.remote} had ${changesPerHour} uploads, checks, releases and new tokens within an hour. Nothing was changed. Try again in ${minutes} minutes. ${deployer.role === 'owner' ? 'The' : 'An owner or the'} operator can do it now.`;
    throw new DeployFailure('rate_limited', message, { retryAfter: counted.ttlInSeconds });
  };
}
