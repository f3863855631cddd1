import type { FastifyInstance } from 'fastify';
import { isLeaving } from './drain.ts';
import { away, notReady } from './metrics.ts';

/**
 * Why a process cannot do its work: a word for alerts and a sentence for people, both public. The cause is for the log.
 */
export class NotReady extends Error {
  readonly reason: string;

  constructor(reason: string, sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'NotReady';
    this.reason = reason;
  }
}

/** Parts that a process goes on without, such as workers. */
export type Parts = Readonly<Record<string, 'ok' | 'away'>>;

export interface HealthQuestion {
  /** Settles in bounded time. @throws NotReady when the process cannot do its work */
  readonly ask: () => Promise<Parts>;
  /** Milliseconds between two questions. */
  readonly everyMs: number;
}

/** No limit and no overload refuses it: who asks would take a busy process for a dead one. */
const always = { rateLimit: false, pressureHandler: () => undefined };

const stopping = new NotReady('stopping', 'This process is about to stop.');

/**
 * `GET /livez`: whether this process answers. If not, it has to be restarted. `GET /readyz`: whether it can do its work
 * (D13.6). If not, requests should go to others, and it recovers by itself. The question is asked all the time, and
 * each check is answered at once from the last answer. Left out: nothing is asked.
 */
export async function healthRoutes(app: FastifyInstance, question?: HealthQuestion): Promise<void> {
  let parts: Parts = {};
  let problem: NotReady | undefined;
  app.get('/livez', { config: always }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: always }, async (_request, reply) => {
    const { reason, message } = (isLeaving(app) ? stopping : problem) ?? {};
    return reason === undefined
      ? { status: 'ok', ...parts }
      : reply.code(503).header('retry-after', 5).send({ status: 'not ready', reason, error: message });
  });
  if (!question) return;
  let asking = false;
  const look = async () => {
    if (asking) return;
    asking = true;
    const before = problem;
    try {
      parts = await question.ask();
      problem = undefined;
    } catch (error) {
      problem = error instanceof NotReady ? error : new NotReady('broken', 'This process cannot do its work.', error);
    }
    asking = false;
    if (before) notReady.set({ reason: before.reason }, 0);
    if (problem) notReady.set({ reason: problem.reason }, 1);
    for (const [part, state] of Object.entries(parts)) away.set({ part }, state === 'away' ? 1 : 0);
    if (problem && problem.reason !== before?.reason) app.log.error({ err: problem }, 'not ready');
    if (!problem && before) app.log.info('ready again');
  };
  await look();
  const timer = setInterval(() => void look(), question.everyMs).unref();
  app.addHook('onClose', () => clearInterval(timer));
}
