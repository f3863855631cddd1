import type { FastifyInstance } from 'fastify';
import { drain } from './monitoring/drain.ts';
import { serveMetrics } from './monitoring/serve-metrics.ts';
import { onStopSignal } from './on-stop-signal.ts';
import type { SettingsOf } from './settings/read-settings.ts';

/** Where a server listens, and how it stops. */
export type ServerSettings = Pick<SettingsOf<'site'>, 'STAGE' | 'HOST' | 'PORT' | 'METRICS_PORT' | 'DRAIN_SECONDS'>;

/**
 * Answers requests until SIGINT or SIGTERM. Then new requests go to other processes, and open ones are finished
 * (D32.9).
 * @param end what else has to be ended, also if the server cannot be closed
 */
export async function serve(
  app: FastifyInstance,
  { STAGE, HOST, PORT, METRICS_PORT, DRAIN_SECONDS = STAGE === 'production' ? 10 : 0 }: ServerSettings,
  end: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  onStopSignal(app.log, async (signal) => {
    // Nobody sends requests to a process that a person ends with Ctrl-C.
    if (signal === 'SIGTERM') await drain(app, DRAIN_SECONDS);
    try {
      await app.close();
    } finally {
      await end();
    }
    // Connections to others that are kept open would keep it.
    process.exit();
  });
  await app.listen({ host: HOST, port: PORT });
  await serveMetrics(METRICS_PORT, HOST);
}
