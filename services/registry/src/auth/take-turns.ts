import { setImmediate as nextRound } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { atMostEach } from '../at-most.ts';

/** Reads with one token that are worked on at the same time. A command and a page of the console have one. */
const atOnce = 2;

/**
 * Further reads with a team's token wait for those before them: a history or the reports of a week take long to put together, and
 * a flood of them keeps only its own token waiting. Changes are counted instead (`limitChanges`).
 * @param tokenOf names the token of a request; undefined: the operator's, or none
 */
export function takeTurns(
  area: FastifyInstance,
  tokenOf: (request: FastifyRequest) => Promise<string | undefined>,
): void {
  const inTurn = atMostEach(atOnce);
  const ends = new WeakMap<FastifyRequest, () => void>();
  area.addHook('preHandler', async (request, reply) => {
    const token = ['GET', 'HEAD'].includes(request.method) ? await tokenOf(request) : undefined;
    if (token === undefined) return undefined;
    const answered = new Promise<void>((end) => {
      ends.set(request, end);
      reply.raw.once('close', end);
    });
    await new Promise<void>((begin) => {
      void inTurn(token, async () => {
        begin();
        if (!reply.raw.closed) await answered;
        // Those who wait for no turn come in between.
        await nextRound();
      });
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
