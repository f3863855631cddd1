import type { FastifyInstance } from 'fastify';
import { measureVersions } from './alerts/measure-versions.ts';
import { findAlerts, findChangedFiles, findStoppedCanaries, findStrangers } from './alerts/find-alerts.ts';
import type { SendAlert } from './alerts/send-alerts.ts';
import { moveCanaries } from './canaries/move-canaries.ts';
import type { TellServed } from './canaries/tell-served.ts';
import type { ReleaseSources } from './deploy/activate-version.ts';

/** Milliseconds between two looks. */
const every = 60_000;
/** Looks between two that read each file of the served versions, some ten megabytes. */
const looksPerCheck = 60;

interface Watching {
  readonly alert: SendAlert;
  readonly tellServed: TellServed;
}

/**
 * While the registry listens: tells the API which versions visitors get, moves automatic canaries, and sends alerts
 * about versions that fail for visitors, or whose files were changed.
 */
export function watchVersions(app: FastifyInstance, sources: ReleaseSources, { alert, tellServed }: Watching): void {
  const { releases } = sources;
  const onProblem = (error: unknown) => app.log.error(error, 'Watching the live versions failed');
  const sendAll = async (alerts: Parameters<SendAlert>[0][]) => {
    for (const each of alerts) await alert(each).catch(onProblem);
  };
  const look = async () => {
    await tellServed(await releases.state()).catch(onProblem);
    await moveCanaries(sources, { onProblem });
    const [state, reports] = await Promise.all([releases.state(), sources.readReports(1)]);
    await findStoppedCanaries(state, releases).then(sendAll, onProblem);
    if (!reports.known) return;
    measureVersions(state, reports.summary);
    await sendAll(findAlerts(state, reports.summary));
  };
  const check = async () => {
    await findStrangers(releases).then(sendAll, onProblem);
    const { remotes } = await releases.state();
    // What cannot be read of one remote hides no other.
    for (const remote of Object.values(remotes)) await sendAll(await findChangedFiles(remote, releases, onProblem));
  };
  app.addHook('onListen', async () => {
    const timers = [
      setInterval(() => void look().catch(onProblem), every),
      setInterval(() => void check().catch(onProblem), every * looksPerCheck),
    ];
    app.server.once('close', () => timers.forEach(clearInterval));
  });
}
