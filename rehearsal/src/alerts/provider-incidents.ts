import { standInPorts } from '../settings.ts';
import type { Incident } from './incident.ts';

const athletesAtOnce = 6;
const faultsUrl = `http://localhost:${standInPorts.google}/__faults`;

/** What Google does to the emails of some athletes. */
export const providerIncidents: readonly Incident[] = [
  {
    what: 'Google answers 429 to every email',
    alerts: ['SendsThrottled'],
    cause: gmail([{ operation: 'send', fault: 'rate-limited', times: 10_000, retryAfterSeconds: 5 }]),
  },
  {
    what: 'Google has revoked our app: tokens are not valid any more, and there are no new ones',
    alerts: ['MailboxAccessRevoked'],
    cause: gmail([
      { operation: 'send', fault: 'unauthorized', times: 10_000 },
      { operation: 'refresh', fault: 'invalid-grant', times: 10_000 },
    ]),
  },
  {
    what: 'Google takes emails and breaks the connection before it answers',
    alerts: ['SendsUnknown'],
    also: ['ProviderDown'],
    cause: gmail([{ operation: 'send', fault: 'accept-then-drop', times: 10_000 }]),
  },
  {
    what: 'more than twenty of these emails are still unknown after an hour; the hour is taken off by SQL',
    alerts: ['UnknownSendsStay'],
    also: ['SendsUnknown'],
    async cause(scene) {
      const age = (time: string) =>
        scene.admin.query(`update public.sends set started_at = started_at - $1::interval where status = 'unknown'`, [
          time,
        ]);
      await age('2 hours');
      return async () => void (await age('2 days'));
    },
  },
  {
    what: 'Google answers 500 to every email',
    alerts: ['ProviderDown'],
    also: ['SendsUnknown'],
    cause: gmail([{ operation: 'send', fault: 'server-error', times: 10_000 }]),
  },
  {
    what: 'Google takes eight seconds for each email',
    alerts: ['ProviderSlow'],
    also: ['SendsUnknown', 'ProviderDown'],
    cause: gmail([{ operation: 'send', fault: 'slow', times: 10_000, delayMs: 8000 }]),
  },
];

function gmail(faults: readonly object[]): Incident['cause'] {
  return async (scene) => {
    const athletes = await scene.athletes(athletesAtOnce);
    for (const fault of faults) {
      const headers = { 'content-type': 'application/json' };
      await fetch(faultsUrl, { method: 'POST', headers, body: JSON.stringify(fault) });
    }
    await scene.send(athletes);
    return async () => void (await fetch(faultsUrl, { method: 'DELETE' }));
  };
}
