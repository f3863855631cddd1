import { noSuch, StripeError } from './stripe-error.ts';
import type { Charge, Dispute, PaymentIntent, Refund, StoredSession } from './stripe-objects.ts';
import { newId, nowInSeconds, type StripeState } from './stripe-state.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** Movements of money. Each changes the state, then notifies the application. */
export interface Payments {
  /** @param method `bank` settles later: until then the session is complete and unpaid. */
  pay(stored: StoredSession, method: 'card' | 'bank', email: string): Promise<void>;
  /** The money of a bank debit arrives, or does not. */
  settle(stored: StoredSession, outcome: 'succeeded' | 'failed'): Promise<void>;
  expire(stored: StoredSession): Promise<void>;
  /** @param amount cents; left out: the rest. @throws StripeError when the payment has less left. */
  refund(target: { charge?: string; payment_intent?: string }, options: RefundOptions): Promise<Refund>;
  /** A successful refund fails afterwards. */
  failRefund(refundId: string): Promise<Refund>;
  /** @param opening an inquiry starts with a `warning_` status. */
  dispute(sessionId: string, amount?: number, opening?: DisputeOpening): Promise<Dispute>;
  /** An inquiry becomes a dispute. */
  escalate(disputeId: string): Promise<Dispute>;
  closeDispute(disputeId: string, outcome: DisputeOutcome): Promise<Dispute>;
}

export type DisputeOpening = 'needs_response' | 'warning_needs_response';
export type DisputeOutcome = 'won' | 'lost' | 'warning_closed';

interface RefundOptions {
  readonly amount?: number | undefined;
  readonly reason?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

export function createPayments(state: StripeState, webhook: WebhookSender): Payments {
  const succeed = (stored: StoredSession, intent: PaymentIntent) => {
    const charge = newCharge(intent);
    state.charges[charge.id] = charge;
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = charge.id;
    stored.session.payment_status = 'paid';
    return charge;
  };
  const chargeOf = ({ charge, payment_intent: intent }: { charge?: string; payment_intent?: string }): Charge => {
    const id = charge ?? state.paymentIntents[intent ?? '']?.latest_charge ?? '';
    const found = state.charges[id];
    if (!found) throw noSuch(charge === undefined ? 'payment_intent' : 'charge', charge ?? intent ?? '');
    return found;
  };
  const moveDispute = async (disputeId: string, status: Dispute['status'], event: string): Promise<Dispute> => {
    const dispute = state.disputes[disputeId];
    if (!dispute) throw noSuch('dispute', disputeId);
    dispute.status = status;
    state.save();
    await webhook.emit(event, dispute);
    return dispute;
  };

  return {
    async pay(stored, method, email) {
      const { session } = stored;
      const intent = newPaymentIntent(stored);
      state.paymentIntents[intent.id] = intent;
      Object.assign(session, { status: 'complete', payment_intent: intent.id, url: null, customer_details: { email } });
      const charge = method === 'card' ? succeed(stored, intent) : undefined;
      state.save();
      await Promise.all([
        webhook.emit('checkout.session.completed', session),
        ...(charge ? [webhook.emit('payment_intent.succeeded', intent), webhook.emit('charge.succeeded', charge)] : []),
      ]);
    },
    async settle(stored, outcome) {
      const { session } = stored;
      const intent = state.paymentIntents[session.payment_intent ?? ''];
      if (intent?.status !== 'processing') throw new StripeError('This session has no payment that is on its way.');
      if (outcome === 'succeeded') succeed(stored, intent);
      else intent.status = 'requires_payment_method';
      state.save();
      await webhook.emit(`checkout.session.async_payment_${outcome}`, session);
    },
    async expire({ session }) {
      if (session.status !== 'open') {
        throw new StripeError(
          `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
        );
      }
      Object.assign(session, { status: 'expired', url: null });
      state.save();
      await webhook.emit('checkout.session.expired', session);
    },
    async refund(target, { amount, reason, metadata }) {
      const charge = chargeOf(target);
      const left = charge.amount - charge.amount_refunded;
      const wanted = amount ?? left;
      if (left === 0)
        throw new StripeError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
      if (wanted < 1 || wanted > left) {
        throw new StripeError(`Refund amount (${wanted}) is greater than unrefunded amount on charge (${left}).`, {
          param: 'amount',
        });
      }
      const refund = newRefund(charge, wanted, reason ?? null, metadata ?? {});
      state.refunds[refund.id] = refund;
      charge.amount_refunded += wanted;
      charge.refunded = charge.amount_refunded === charge.amount;
      state.save();
      await Promise.all([webhook.emit('charge.refunded', charge), webhook.emit('refund.created', refund)]);
      return refund;
    },
    async failRefund(refundId) {
      const refund = state.refunds[refundId];
      if (!refund) throw noSuch('refund', refundId);
      const charge = chargeOf({ charge: refund.charge });
      refund.status = 'failed';
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      state.save();
      await webhook.emit('refund.failed', refund);
      return refund;
    },
    async dispute(sessionId, amount, opening = 'needs_response') {
      const intent = state.sessions[sessionId]?.session.payment_intent;
      const charge = chargeOf({ payment_intent: intent ?? '' });
      const dispute = newDispute(charge, amount ?? charge.amount - charge.amount_refunded, opening);
      state.disputes[dispute.id] = dispute;
      charge.disputed = true;
      state.save();
      await webhook.emit('charge.dispute.created', dispute);
      return dispute;
    },
    escalate: (disputeId) => moveDispute(disputeId, 'needs_response', 'charge.dispute.updated'),
    closeDispute: (disputeId, outcome) => moveDispute(disputeId, outcome, 'charge.dispute.closed'),
  };
}

function newPaymentIntent({ session, paymentMetadata }: StoredSession): PaymentIntent {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    currency: session.currency,
    created: nowInSeconds(),
    livemode: false,
    metadata: paymentMetadata,
    latest_charge: null,
    status: 'processing',
  };
}

function newCharge(intent: PaymentIntent): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    created: nowInSeconds(),
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
  };
}

function newRefund(
  charge: Charge,
  amount: number,
  reason: string | null,
  metadata: Readonly<Record<string, string>>,
): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    reason,
    status: 'succeeded',
  };
}

function newDispute(charge: Charge, amount: number, status: DisputeOpening): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    livemode: false,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status,
  };
}
