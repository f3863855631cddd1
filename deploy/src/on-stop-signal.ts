import type { FastifyBaseLogger } from 'fastify';

/** Runs `stop` once, at SIGINT or SIGTERM. If it fails, the process still ends when nothing is left to do. */
export function onStopSignal(
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  stop: (signal: NodeJS.Signals) => Promise<void>,
): void {
  let stopped: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping');
      stopped ??= stop(signal).catch((err: unknown) => log.error({ err }, 'not everything could be stopped'));
    });
  }
}
