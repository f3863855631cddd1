import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Servers that are about to close. */
const leaving = new WeakSet<object>();

/** Whether requests should go to other processes, because this one is about to close. */
export const isLeaving = ({ server }: Pick<FastifyInstance, 'server'>): boolean => leaving.has(server);

/**
 * Call it before the routes: once the server drains, each answer also ends its connection, so the next request goes
 * elsewhere.
 */
export function closeConnectionsWhenLeaving(app: Pick<FastifyInstance, 'addHook' | 'server'>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving(app)) reply.header('connection', 'close');
  });
}

/**
 * Before a server closes: `/readyz` answers 503, and everything else as ever, until callers have noticed (D32.9).
 * @param seconds 0: at once
 */
export async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  if (seconds === 0) return;
  leaving.add(app.server);
  app.log.info({ seconds }, 'requests go to other processes now');
  await pause(seconds * 1000);
}
