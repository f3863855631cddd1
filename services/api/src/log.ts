import type { FastifyBaseLogger } from 'fastify';

/** The logger of rules and jobs: that of a request, a job, or the app. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'child'>;
