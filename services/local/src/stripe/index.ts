import { fastify } from 'fastify';
import { parse } from 'qs';
import type { ApiFault } from './api-access.ts';
import { apiRoutes } from './api-routes.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { invoicePages } from './invoice-pages.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { accountRoutes } from './account-routes.ts';
import { createPayments, type Payments } from './payments.ts';
import { catalogPrices } from './price-list.ts';
import { StripeError } from './stripe-error.ts';
import type { StoredSession } from './stripe-objects.ts';
import { newId, openStripeState, type StripeState } from './stripe-state.ts';
import { createWebhookSender, type WebhookOptions } from './webhook-sender.ts';

export interface StripeOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly secretKey: string;
  readonly webhook: WebhookOptions;
  /** Delay of a bank debit's money. Left out: until a test orders it. Milliseconds. */
  readonly settleAfterMs?: number;
  /** The folder in which sessions and payments survive a restart. Left out: they last as long as the process. */
  readonly dataDir?: string;
  /** The account is new: it has no price yet. */
  readonly isNewAccount?: boolean;
}

export interface Stripe {
  /** `http://localhost:<port>` */
  readonly url: string;
  close(): Promise<void>;
}

const addressHint =
  'If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. Please see https://stripe.com/docs or we can help at https://support.stripe.com/.';

/**
 * Starts Stripe on this machine: the API for one-time payments and invoices, their hosted pages, and signed webhooks.
 */
export async function startStripe(options: StripeOptions): Promise<Stripe> {
  const state = openStripeState(options.dataDir, options.isNewAccount ? [] : catalogPrices);
  const webhook = createWebhookSender(state, options.webhook);
  const app = fastify({ routerOptions: { querystringParser: (text) => parse(text) }, forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parse(String(body), { depth: 10 })),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('request-id', newId('req'));
  });
  app.setNotFoundHandler((request, reply) => {
    const address = `${request.method}: ${request.url.split('?', 1)[0]}`;
    const { statusCode, body } = new StripeError(`Unrecognized request URL (${address}). ${addressHint}`, {
      status: 404,
    });
    return reply.code(statusCode).send(body);
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof StripeError) return reply.code(error.statusCode).send(error.body);
    const message = error instanceof Error ? error.message : String(error);
    return reply.code(500).send({ error: { type: 'api_error', message } });
  });

  // Addresses contain the port, which exists only once the server listens: routes read it at each call.
  const address = { url: '' };
  const payments = createPayments(state, webhook);
  const settlement = arrangeSettlements(state, payments, options.settleAfterMs);
  const faults: ApiFault[] = [];
  const takeFault = () => faults.shift();
  await app.register(apiRoutes, { state, payments, secretKey: options.secretKey, takeFault, address });
  await app.register(accountRoutes, { state, secretKey: options.secretKey, takeFault });
  await app.register(invoiceRoutes, { state, secretKey: options.secretKey, takeFault, address });
  await app.register(invoicePages, { state, webhook });
  await app.register(checkoutRoutes, { state, payments, arrangeSettlement: settlement.arrange });
  await app.register(orderRoutes, { state, payments, webhook, faults });
  const close = async () => {
    settlement.stop();
    webhook.close();
    await app.close();
  };
  const listening = await app.listen({ port: options.port, host: '127.0.0.1' }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  address.url = `http://localhost:${new URL(listening).port}`;
  return { url: address.url, close };
}

/** Lets the money of bank debits arrive after a while, also of those from before a restart. */
function arrangeSettlements(state: StripeState, payments: Payments, afterMs: number | undefined) {
  const timers = new Set<NodeJS.Timeout>();
  const isOnItsWay = ({ session }: StoredSession) =>
    state.paymentIntents[session.payment_intent ?? '']?.status === 'processing';
  const arrange = (stored: StoredSession) => {
    if (afterMs === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (isOnItsWay(stored)) void payments.settle(stored, 'succeeded');
    }, afterMs);
    timers.add(timer);
  };
  for (const stored of Object.values(state.sessions).filter(isOnItsWay)) arrange(stored);
  return {
    arrange,
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
