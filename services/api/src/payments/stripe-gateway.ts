import { cancelPath, checkoutSessionParameter, successPath } from '@cc/contracts/api/create-checkout-session';
import { paidParameter } from '@cc/contracts/entities/pay-link';
import Stripe from 'stripe';
import { ApiFailure } from '../api-failure.ts';
import { createCircuit } from '../provider-call.ts';
import { writeInvoice } from './write-invoice.ts';
import { readStripeEvent, toPaymentEvent, toRefundFact, webhookEvents } from './stripe-event.ts';
import { SpentOrder, type CheckoutOrder, type CheckoutState, type PaymentGateway } from './payment-gateway.ts';

export interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** `https://api.stripe.com`, or a stand-in. */
  readonly apiUrl: string;
}

const timeoutMs = 10_000;
const pricesLiveMs = 5 * 60_000;

/** The official library, with our timeouts. */
export function createStripeClient({ secretKey, apiUrl }: Pick<StripeConfig, 'secretKey' | 'apiUrl'>): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port ? { port } : {}),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** @param siteUrl where the payment page sends the browser back to. */
export function createStripeGateway(config: StripeConfig, siteUrl: string): PaymentGateway {
  const stripe = createStripeClient(config);
  const prices = createPriceList(stripe);
  const circuit = createCircuit('stripe', isStripeFault);
  const asking = <Result>(work: () => Promise<Result>, failed = unavailable) =>
    circuit(work).catch((cause: unknown): never => {
      throw failed(cause);
    });
  const readCheckout = async (sessionId: string) => toCheckoutState(await stripe.checkout.sessions.retrieve(sessionId));

  return {
    openCheckout: (order) =>
      asking(async () => {
        const known = await prices.read(order.items.map(({ priceId }) => priceId));
        const session = await stripe.checkout.sessions.create(
          sessionParameters(order, siteUrl, (item) => checkedPrice(known, item, order.currency)),
          { idempotencyKey: order.orderId },
        );
        return toCheckoutState(session);
      }, openingFailed),
    readCheckout: (sessionId) => asking(() => readCheckout(sessionId)),
    endCheckout: (sessionId) =>
      asking(async () => {
        const state = await readCheckout(sessionId);
        if (state.status !== 'open') return state;
        await stripe.checkout.sessions.expire(sessionId).catch(unlessClosed);
        return readCheckout(sessionId);
      }),
    writeInvoice: (order) => asking(() => writeInvoice(stripe, order)),
    readInvoice: (id) =>
      asking(async () => {
        const { status, metadata } = await stripe.invoices.retrieve(id);
        return { isPaid: status === 'paid', orderId: metadata?.['order_id'] ?? null };
      }),
    refund: (paymentIntent, key) =>
      asking(async () => {
        await stripe.refunds.create({ payment_intent: paymentIntent }, { idempotencyKey: key });
      }),
    listRefunds: (chargeId) =>
      asking(async () => {
        const refunds = await stripe.refunds.list({ charge: chargeId, limit: 100 }).autoPagingToArray({ limit: 1000 });
        return refunds.flatMap((refund) => toRefundFact(refund) ?? []);
      }),
    async *listEvents(from, to) {
      const created = { gte: seconds(from), lt: seconds(to) };
      const query: Stripe.EventListParams = { types: [...webhookEvents], created, limit: 100 };
      for (let isLast = false; !isLast;) {
        const page = await asking(() => stripe.events.list(query));
        yield* page.data.map(toPaymentEvent);
        isLast = !page.has_more;
        query.starting_after = page.data.at(-1)?.id ?? '';
      }
    },
    readEvent: (body, signature) => readStripeEvent(body, signature, config.webhookSecret),
  };
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

type OrderItem = CheckoutOrder['items'][number];

function sessionParameters(
  { orderId, userId, email, page, items }: CheckoutOrder,
  siteUrl: string,
  priceOf: (item: OrderItem) => string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: orderId, user_id: userId, items: writeItems(items) };
  return {
    mode: 'payment',
    line_items: items.map((item) => ({ price: priceOf(item), quantity: item.quantity })),
    success_url: page
      ? `${siteUrl}${page}?${paidParameter}=1`
      : `${siteUrl}${successPath}?${checkoutSessionParameter}={CHECKOUT_SESSION_ID}`,
    cancel_url: `${siteUrl}${page ?? cancelPath}`,
    client_reference_id: userId,
    ...(email === null ? {} : { customer_email: email }),
    metadata,
    // A session's metadata does not reach its payment.
    payment_intent_data: { metadata, ...(email === null ? {} : { receipt_email: email }) },
  };
}

/** @throws Error when the provider's price differs from our table. */
function checkedPrice(known: ReadonlyMap<string, Stripe.Price>, item: OrderItem, currency: string): string {
  const price = known.get(item.priceId);
  if (price?.unit_amount !== item.amountCents || price.currency !== currency) {
    throw new Error(`The payment provider has no active price ${item.priceId} of ${item.amountCents} ${currency}.`);
  }
  return price.id;
}

/** The provider's prices by lookup key, cached for a while. */
function createPriceList(stripe: Stripe) {
  let known = new Map<string, Stripe.Price>();
  let readAt = 0;
  return {
    async read(keys: readonly string[]): Promise<ReadonlyMap<string, Stripe.Price>> {
      if (Date.now() - readAt > pricesLiveMs || keys.some((key) => !known.has(key))) {
        const { data } = await stripe.prices.list({ lookup_keys: [...keys], active: true, limit: 100 });
        const fresh = Date.now() - readAt > pricesLiveMs ? [] : known;
        known = new Map([...fresh, ...data.map((price) => [price.lookup_key ?? '', price] as const)]);
        readAt = Date.now();
      }
      return known;
    },
  };
}

function toCheckoutState(session: Stripe.Checkout.Session): CheckoutState {
  const { payment_intent: payment } = session;
  return {
    sessionId: session.id,
    orderId: session.metadata?.['order_id'] ?? null,
    userId: session.client_reference_id,
    status: statusOf(session.status),
    paid: session.status === 'complete' && session.payment_status !== 'unpaid',
    url: session.url,
    paymentIntent: typeof payment === 'string' ? payment : (payment?.id ?? null),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    items: readItems(session.metadata?.['items']),
  };
}

/**
 * What a session sells, in its metadata: `coach_connect_starter 2,pro_list_nordic_soccer 1`. The lines of a session
 * name the provider's prices, and a price that got a successor has lost the key that is ours. Stripe takes 500
 * characters; the whole catalog has 200.
 */
const writeItems = (items: CheckoutState['items']) =>
  items.map(({ priceId, quantity }) => `${priceId} ${quantity}`).join(',');

function readItems(text: string | undefined): CheckoutState['items'] {
  return (text ?? '').split(',').map((item) => {
    const [priceId = '', quantity] = item.split(' ');
    return { priceId, quantity: Number(quantity) };
  });
}

function statusOf(status: string | null): CheckoutState['status'] {
  return status === 'complete' || status === 'expired' ? status : 'open';
}

/** It did not answer, or with 5xx. */
function isStripeFault(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError;
}

const sorry = 'Payment is not possible right now. Nothing was charged. Please try again.';
const unavailable = (cause: unknown) => new ApiFailure('unavailable', sorry, { cause, retryAfter: 5 });

/** The provider stores its answer for a key, also errors; only these two are checked before the key. */
const answersNotKept: readonly (number | undefined)[] = [409, 429];

function openingFailed(cause: unknown): ApiFailure {
  const answered = cause instanceof Stripe.errors.StripeError && cause.statusCode !== undefined;
  return answered && !answersNotKept.includes(cause.statusCode)
    ? new SpentOrder('unavailable', sorry, { cause, retryAfter: 5 })
    : unavailable(cause);
}

/** Ignores the error for a checkout that was paid or expired since it was read. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}
