import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startStripe } from '@cc/local/stripe';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';

const secretKey = 'sk_test_of_the_shop';
export const webhookSecret = 'whsec_of_the_shop';

/** The payment stand-in, with webhooks that reach an API without a port. */
export interface TestShop {
  /** The part of the environment that points at it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The official library with the operator's key. */
  readonly stripe: Stripe;
  /** Bodies and signatures of the webhooks. */
  readonly received: { readonly body: string; readonly signature: string }[];
  /** Sets the receiver of events. */
  deliverTo(server: FastifyInstance): void;
  /** Sends one of the orders in `services/local/src/stripe/README.md`. @returns its `done`. */
  order<Done = unknown>(order: Readonly<Record<string, unknown>>): Promise<Done>;
  /** All events, oldest first. */
  events(): Promise<Stripe.Event[]>;
  /** Pays, as the buyer does on the hosted page. */
  pay(sessionId: string, method?: 'card' | 'bank'): Promise<void>;
  /** The payment of a session. */
  paymentOf(sessionId: string): Promise<string>;
  close(): Promise<void>;
}

export async function startTestShop(): Promise<TestShop> {
  const received: { body: string; signature: string }[] = [];
  let target: FastifyInstance | undefined;
  const relay = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const signature = String(request.headers['stripe-signature']);
      received.push({ body: body.toString(), signature });
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
      void target
        ?.inject({ method: 'POST', url: '/api/stripe-webhook', payload: body, headers })
        .then(({ statusCode }) => response.writeHead(statusCode).end());
    });
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo; // a listening TCP server has no other kind of address
  const webhook = { url: `http://127.0.0.1:${port}/`, secret: webhookSecret, retryDelaysMs: [50, 50, 50] };
  const standIn = await startStripe({ port: 0, secretKey, webhook });
  const stripe = new Stripe(secretKey, {
    host: 'localhost',
    port: new URL(standIn.url).port,
    protocol: 'http',
    telemetry: false,
  });
  const order: TestShop['order'] = async (wanted) => {
    const answer = await fetch(`${standIn.url}/__orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const { done } = (await answer.json()) as { done: never }; // the caller names what its order does
    return done;
  };
  return {
    environment: {
      STRIPE_API_URL: standIn.url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    stripe,
    received,
    deliverTo(server) {
      target = server;
    },
    order,
    // What the stand-in made, by the vendor's own form.
    events: async () => (await (await fetch(`${standIn.url}/__events`)).json()) as Stripe.Event[],
    pay: async (session, method = 'card') => void (await order({ order: 'pay', session, method })),
    async paymentOf(sessionId) {
      const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
      return String(payment);
    },
    async close() {
      await standIn.close();
      relay.close();
    },
  };
}
