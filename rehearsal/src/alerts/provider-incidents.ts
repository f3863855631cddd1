import { standInPorts } from '../settings.ts';
import type { SignedUp } from '../kill/athletes.ts';
import type { Incident } from './incident.ts';

const athletesAtOnce = 6;
const faultsUrl = `http://localhost:${standInPorts.google}/__faults`;

/**
 * What Google does to the emails of some athletes. An alert cannot fire twice at a time, so what also fires
 * `ProviderDown` is long over when its own turn comes.
 */
export const providerIncidents: readonly Incident[] = [
  {
    what: 'Google takes emails and breaks the connection before it answers',
    alerts: ['SendsUnknown'],
    also: ['ProviderDown'],
    ...gmail([{ operation: 'send', fault: 'accept-then-drop', times: 10_000 }]),
  },
  {
    what: 'more than twenty emails are still unknown after an hour; their state and the hour are set by SQL',
    alerts: ['UnknownSendsStay'],
    async cause({ admin }) {
      const { rows } = await admin.query<{ id: string }>(
        `update public.sends set status = 'unknown', started_at = started_at - interval '2 hours'
         where id in (select id from public.sends where status = 'sent' and provider = 'gmail' limit 25) returning id`,
      );
      if (rows.length < 25) throw new Error('Too few emails were sent before.');
      return async () =>
        void (await admin.query(
          `update public.sends set status = 'sent', started_at = started_at + interval '2 hours' where id = any($1)`,
          [rows.map(({ id }) => id)],
        ));
    },
  },
  {
    what: 'Google takes eight seconds for each email',
    alerts: ['ProviderSlow'],
    ...gmail([{ operation: 'send', fault: 'slow', times: 10_000, delayMs: 8000 }]),
  },
  {
    what: 'Google answers 429 to every email',
    alerts: ['SendsThrottled'],
    ...gmail([{ operation: 'send', fault: 'rate-limited', times: 10_000, retryAfterSeconds: 5 }]),
  },
  {
    what: 'Google has revoked our app: tokens are not valid any more, and there are no new ones',
    alerts: ['MailboxAccessRevoked'],
    ...gmail([
      { operation: 'send', fault: 'unauthorized', times: 10_000 },
      { operation: 'refresh', fault: 'invalid-grant', times: 10_000 },
    ]),
  },
  {
    what: 'Google answers 403 to every email, as when the Gmail API is switched off',
    alerts: ['SendsRefused'],
    ...gmail([{ operation: 'send', fault: 'policy', times: 10_000 }]),
  },
  {
    what: 'Google answers 500 to every email',
    alerts: ['ProviderDown'],
    also: ['SendsUnknown'],
    ...gmail([{ operation: 'send', fault: 'server-error', times: 10_000 }]),
  },
];

/** Athletes have begun to send when the fault comes. */
function gmail(faults: readonly object[]): Required<Pick<Incident, 'prepare' | 'cause'>> {
  let athletes: readonly SignedUp[] = [];
  return {
    async prepare(scene) {
      athletes = await scene.athletes(athletesAtOnce);
    },
    async cause(scene) {
      await scene.send(athletes);
      for (const fault of faults) {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(faultsUrl, { method: 'POST', headers, body: JSON.stringify(fault) });
        if (!answer.ok) throw new Error(await answer.text());
      }
      return async () => void (await fetch(faultsUrl, { method: 'DELETE' }));
    },
  };
}
