import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { atMostEach } from '../at-most.ts';

/** Reads of one remote's teams that are worked on at the same time. A command and a page of the console have one. */
const atOnce = 2;

/**
 * Further reads of a remote's teams wait for those before them, until their answer is read: a history or the reports of a week
 * take long to put together, and a flood of them keeps only its own remote waiting. Changes are counted instead (`limitChanges`).
 */
export function takeTurns(
  area: FastifyInstance,
  deployerOf: (request: FastifyRequest) => Promise<Deployer | undefined>,
): void {
  const inTurn = atMostEach(atOnce);
  area.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET') return undefined;
    const deployer = await deployerOf(request);
    if (deployer?.kind !== 'team') return undefined;
    const ended = new Promise<void>((end) => void reply.raw.once('close', end));
    await new Promise<void>((begin) => {
      void inTurn(deployer.remote, async () => {
        begin();
        if (!reply.raw.closed) await ended;
      });
    });
    // Nobody waits for it any more.
    return reply.raw.closed ? reply.hijack() : undefined;
  });
}
