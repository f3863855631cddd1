import Stripe from 'stripe';
import { ApiFailure } from '../api-failure.ts';
import type { DisputeFact, PaymentEvent, PaymentNews, RefundFact } from './payment-gateway.ts';

/** Maximum age of a signed event. */
const toleranceSeconds = 300;

/** Where the payment provider sends its events to. */
export const webhookPath = '/api/stripe-webhook';

/** The events that mean something to us: the webhook must be told of each. */
export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'invoice.paid',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies readonly Stripe.Event['type'][];

/** Verifies an event and reads what it means. @throws ApiFailure validation_failed. */
export function readStripeEvent(body: Buffer, signature: string | undefined, secret: string): PaymentEvent {
  try {
    return toPaymentEvent(Stripe.webhooks.constructEvent(body, signature ?? '', secret, toleranceSeconds));
  } catch (cause) {
    throw new ApiFailure('validation_failed', 'The signature of this event is not valid. Nothing was changed.', {
      cause,
    });
  }
}

/** What an event means. Its origin must be known: a signature, or the API itself. */
export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const { object } = event.data;
  return {
    id: event.id,
    type: event.type,
    madeAt: new Date(event.created * 1000),
    objectId: 'id' in object && typeof object.id === 'string' ? object.id : '',
    news: toNews(event),
  };
}

function toNews(event: Stripe.Event): PaymentNews {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { kind: 'checkout', sessionId: event.data.object.id, failed: false };
    case 'checkout.session.async_payment_failed':
      return { kind: 'checkout', sessionId: event.data.object.id, failed: true };
    case 'invoice.paid':
      return { kind: 'invoice-paid', invoiceId: event.data.object.id ?? '' };
    case 'charge.refunded':
      return { kind: 'charge-refunded', chargeId: event.data.object.id };
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = toRefundFact(event.data.object);
      return refund ? { kind: 'refund', refund } : { kind: 'nothing' };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const dispute = toDisputeFact(event.data.object);
      return dispute ? { kind: 'dispute', dispute } : { kind: 'nothing' };
    }
    default:
      return { kind: 'nothing' };
  }
}

const idOf = (reference: string | { readonly id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

/** Undefined for money that was not paid through a payment. */
export function toRefundFact({ id, amount, payment_intent: payment, status }: Stripe.Refund): RefundFact | undefined {
  const paymentIntent = idOf(payment);
  if (paymentIntent === undefined) return undefined;
  return { id, paymentIntent, amountCents: amount, status: refundStatus(status) };
}

function refundStatus(status: string | null): RefundFact['status'] {
  if (status === 'succeeded') return 'made';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'waiting';
}

function toDisputeFact({ id, amount, payment_intent: payment, status }: Stripe.Dispute): DisputeFact | undefined {
  const paymentIntent = idOf(payment);
  if (paymentIntent === undefined) return undefined;
  return { id, paymentIntent, amountCents: amount, status: disputeStatus(status) };
}

/** An inquiry (`warning_…`) moves no money. Unknown statuses count as inquiries. */
function disputeStatus(status: string): DisputeFact['status'] {
  switch (status) {
    case 'won':
    case 'lost':
      return status;
    case 'needs_response':
    case 'under_review':
      return 'open';
    default:
      return 'inquiry';
  }
}
