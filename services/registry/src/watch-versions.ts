import type { FastifyInstance } from 'fastify';
import { measureVersions } from './alerts/measure-versions.ts';
import { findAlerts } from './alerts/find-alerts.ts';
import type { SendAlert } from './alerts/send-alerts.ts';
import { moveCanaries } from './canaries/move-canaries.ts';
import type { TellServed } from './canaries/tell-served.ts';
import type { ReleaseSources } from './deploy/activate-version.ts';

/** Milliseconds between two looks. */
const every = 60_000;

interface Watching {
  readonly alert: SendAlert;
  readonly tellServed: TellServed;
}

/**
 * While the registry listens: tells the API which versions visitors get, moves automatic canaries, and sends alerts about
 * versions that fail for visitors.
 */
export function watchVersions(app: FastifyInstance, sources: ReleaseSources, { alert, tellServed }: Watching): void {
  const onProblem = (error: unknown) => app.log.error(error, 'Watching the live versions failed');
  const look = async () => {
    await tellServed(await sources.releases.state()).catch(onProblem);
    await moveCanaries(sources, { alert, onProblem });
    const [state, reports] = await Promise.all([sources.releases.state(), sources.readReports(1)]);
    if (!reports.known) return;
    measureVersions(state, reports.summary);
    for (const found of findAlerts(state, reports.summary)) await alert(found).catch(onProblem);
  };
  app.addHook('onListen', async () => {
    const timer = setInterval(() => void look().catch(onProblem), every);
    app.server.once('close', () => clearInterval(timer));
  });
}
