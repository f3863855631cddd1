import { orderProContactRequest } from '@cc/contracts/testing/requests';
import { z } from 'zod';
import { origins } from '../addresses.ts';
import { post } from '../kill/athletes.ts';
import { refusedDomain } from '../parts/mail.ts';
import { standInPorts } from '../settings.ts';
import { until } from '../until.ts';
import type { Incident, Scene } from './incident.ts';

/** Our own mail, payments, and what browsers report. */
export const ownIncidents: readonly Incident[] = [
  {
    what: 'the API may not book a payment that the webhook had not brought',
    alerts: ['PaymentsNotHandled'],
    prepare: payWithoutWebhook,
    async cause({ admin, part }) {
      await admin.query(`revoke execute on function ${booking} from cc_api`);
      await part('worker-1').restart();
      return async () => void (await admin.query(`grant execute on function ${booking} to cc_api`));
    },
  },
  {
    what: 'this payment is found by the next check',
    alerts: ['PaymentsFoundLate'],
    async cause({ admin, part }) {
      await part('worker-1').restart();
      return async () =>
        void (await admin.query(`update private.payment_checks set created_at = created_at - interval '25 hours'`));
    },
  },
  {
    what: 'events of Stripe arrive with the signature of another secret',
    alerts: ['WebhooksRejected'],
    async cause() {
      const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
      for (let event = 0; event < 5; event += 1)
        await fetch(`${origins.SITE_URL}/api/stripe-webhook`, { method: 'POST', headers, body: '{}' });
      return async () => undefined;
    },
  },
  {
    what: 'the mail server is stopped, while visitors write to us',
    alerts: ['OwnMailFails'],
    also: ['ProviderDown'],
    async cause({ part }) {
      await part('postfix').halt();
      for (let visitor = 1; visitor <= 4; visitor += 1) await write(visitor);
      return async () => part('postfix').resume();
    },
  },
  {
    what: 'the mail server refuses the addresses of six visitors, who order contacts',
    alerts: ['OwnMailRefused'],
    async cause() {
      for (let visitor = 11; visitor <= 16; visitor += 1) {
        const email = `visitor-${visitor}@${refusedDomain}`;
        await from(visitor, '/api/order-pro-contact', { ...orderProContactRequest, email });
      }
      return async () => undefined;
    },
  },
  {
    what: 'a mail was tried for a month; the month is taken off by SQL',
    alerts: ['OwnMailGivenUp'],
    also: ['OwnMailFails', 'ProviderDown'],
    async cause({ admin, part }) {
      await part('postfix').halt();
      await write(5);
      await admin.query(`update pgboss.job set retry_limit = 0, start_after = now() where name = 'mail-form'`);
      return async () => {
        part('postfix').resume();
        await until('Postfix', () => part('postfix').part.isReady(), 60_000);
        await part('worker-1').restart();
      };
    },
  },
  {
    what: 'one of two loads of a remote fails, in browsers of a hundred networks',
    alerts: ['RemoteFails'],
    async cause() {
      const registry = await (await fetch(`${origins.SITE_URL}/remotes/registry.json`)).json();
      const { remotes } = z
        .object({ remotes: z.array(z.object({ name: z.string(), live: z.object({ version: z.string() }) })) })
        .parse(registry);
      const [{ name = '', live } = { live: { version: '' } }] = remotes.filter((one) => one.name === 'mfe-commerce');
      const load = { kind: 'load', remote: name, version: live.version, page: '/pricing', part: '/pricing' };
      for (let network = 1; network <= 100; network += 1) {
        const ok = network % 2 === 0;
        const reports = [{ ...load, ms: 84, ok, fellBack: false }];
        await from(network, '/api/browser-reports', { reports });
      }
      return async () => undefined;
    },
  },
  {
    what: 'no payment was checked for a day; the day is taken off by SQL',
    alerts: ['PaymentsUnchecked'],
    async cause({ admin, part }) {
      await admin.query(`update private.payment_checks set created_at = created_at - interval '27 hours'`);
      return () => part('worker-1').restart();
    },
  },
];

const booking = 'public.record_payment(uuid, text, text, integer, text, text)';

/**
 * A payment that the webhook does not bring: its events wait at Stripe, longer than a check leaves them to the webhook.
 */
async function payWithoutWebhook(scene: Scene): Promise<void> {
  const [buyer] = await scene.athletes(1);
  if (!buyer) throw new Error('There is no buyer.');
  await order({ order: 'hold-events' });
  const answer = await post('/api/create-checkout-session', buyer.authorization, {
    customerId: buyer.userId,
    priceId: 'coach_connect_starter',
  });
  const { url } = z.object({ url: z.url() }).parse(await answer.json());
  await order({ order: 'pay', session: /cs_[^/?#]+/.exec(url)?.[0] });
  await order({ order: 'age-events', seconds: 11 * 60 });
}

async function order(body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const url = `http://localhost:${standInPorts.stripe}/__orders`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

const write = (visitor: number) =>
  from(visitor, '/api/contact', { email: 'a@mail.example', subject: 'A question', message: 'When do you open?' });

/** A request from a network of its own: the proxy adds to the list of addresses, and the site believes it (D13.10). */
async function from(network: number, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${network}.7` };
  const answer = await fetch(origins.SITE_URL + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}
