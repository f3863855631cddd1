import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { plans } from '@cc/contracts/entities/catalogue';
import Stripe from 'stripe';
import { startStripe, type Stripe as StripeStandIn } from '../stripe/index.ts';

export const secretKey = 'sk_test_of_this_test';
export const webhookSecret = 'whsec_of_this_test';

/** The stand-in, the official library talking to it, and an application that takes its webhooks. */
export interface StripeTest {
  readonly standIn: StripeStandIn;
  readonly stripe: Stripe;
  /** Verified events in order of arrival. */
  readonly events: Stripe.Event[];
  /** The next statuses that the application answers instead of 200. */
  readonly answers: number[];
  /** The vendor's id of the price of a plan. */
  priceOf(lookupKey?: string): Promise<string>;
  createSession(
    changes?: Partial<Stripe.Checkout.SessionCreateParams>,
    options?: Stripe.RequestOptions,
  ): Promise<Stripe.Checkout.Session>;
  order(order: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** The official library with another key. */
  client(key: string): Stripe;
  close(): Promise<void>;
}

export async function startStripeTest(dataDir?: string): Promise<StripeTest> {
  const events: Stripe.Event[] = [];
  const answers: number[] = [];
  const application = await startApplication(events, answers);
  const { port } = application.address() as AddressInfo; // a listening TCP server has no other kind of address
  const standIn = await startStripe({
    port: 0,
    secretKey,
    webhook: { url: `http://127.0.0.1:${port}/webhook`, secret: webhookSecret, retryDelaysMs: [10, 10, 10] },
    ...(dataDir === undefined ? {} : { dataDir }),
  });
  const client = (key: string) =>
    new Stripe(key, { host: 'localhost', port: new URL(standIn.url).port, protocol: 'http', telemetry: false });
  const stripe = client(secretKey);
  const priceOf = async (lookupKey = plans[1]?.priceId ?? '') => {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true });
    return data[0]?.id ?? '';
  };
  return {
    standIn,
    stripe,
    events,
    answers,
    priceOf,
    client,
    createSession: async (changes = {}, options = {}) =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [{ price: await priceOf(), quantity: 1 }],
          success_url: 'http://site.example/success?session_id={CHECKOUT_SESSION_ID}',
          cancel_url: 'http://site.example/cancel',
          ...changes,
        },
        options,
      ),
    async order(order) {
      const answer = await fetch(`${standIn.url}/__orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      const body = (await answer.json()) as { done?: unknown }; // `{done}`, or an error that fails the test below
      if (!answer.ok) throw new Error(JSON.stringify(body));
      return body.done;
    },
    async close() {
      await standIn.close();
      application.close();
    },
  };
}

async function startApplication(events: Stripe.Event[], answers: number[]): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      events.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret));
      response.writeHead(answers.shift() ?? 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
