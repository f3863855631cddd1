import { setImmediate as nextRound } from 'node:timers/promises';
import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { atMostEach } from '../at-most.ts';

/** Reads for one remote that are worked on at the same time. A command and a page of the console have one. */
const atOnce = 2;

/**
 * Further reads with the tokens of a remote, of which it may have many, wait for those before them: a history or the
 * reports of a week take long to put together, and a flood of them keeps only its own team waiting. Changes are counted
 * instead (`limitChanges`).
 * @param deployerOf whose request it is, if anybody's. The operator's take no turns.
 */
export function takeTurns(
  area: FastifyInstance,
  deployerOf: (request: FastifyRequest) => Promise<Deployer | null | undefined>,
): void {
  const inTurn = atMostEach(atOnce);
  const ends = new WeakMap<FastifyRequest, () => void>();
  area.addHook('preHandler', async (request, reply) => {
    const deployer = ['GET', 'HEAD'].includes(request.method) ? await deployerOf(request) : undefined;
    if (deployer?.kind !== 'team') return undefined;
    const answered = new Promise<void>((end) => {
      ends.set(request, end);
      reply.raw.once('close', end);
    });
    await new Promise<void>((begin) => {
      const turn = async () => {
        begin();
        if (!reply.raw.closed) await answered;
        // Those who wait for no turn come in between.
        await nextRound();
      };
      void inTurn(deployer.remote, turn, reply.raw).finally(begin);
    });
    // Nobody waits for it any more.
    return reply.raw.closed ? reply.hijack() : undefined;
  });
  // Put together, not read: how much a network leaves unread is limited elsewhere.
  area.addHook('onSend', async (request, _reply, payload) => {
    ends.get(request)?.();
    return payload;
  });
}
