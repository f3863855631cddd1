import { ApiFailure } from '../api-failure.ts';

/**
 * The provider refused to open a checkout and repeats that answer for the same key, so only a new order can be
 * opened.
 */
export class SpentOrder extends ApiFailure {}

/** One order as the payment provider is asked to sell it. */
export interface CheckoutOrder {
  readonly orderId: string;
  readonly userId: string;
  /** Gets the receipt; null: the payer types an address on the payment page. */
  readonly email: string | null;
  /** Path of the page that paying and canceling lead back to; null: those of the specification. */
  readonly page: string | null;
  readonly currency: string;
  /** `amountCents` of one piece, from the server's table; the provider's price must be equal. */
  readonly items: readonly { readonly priceId: string; readonly quantity: number; readonly amountCents: number }[];
}

/** A checkout session as the provider knows it now. */
export interface CheckoutState {
  readonly sessionId: string;
  /** Null when the session is not of this API. */
  readonly orderId: string | null;
  readonly userId: string | null;
  readonly status: 'open' | 'complete' | 'expired';
  readonly paid: boolean;
  /** The hosted page; null once there is nothing to pay. */
  readonly url: string | null;
  readonly paymentIntent: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly items: readonly { readonly priceId: string; readonly quantity: number }[];
}

export interface RefundFact {
  readonly id: string;
  readonly paymentIntent: string;
  readonly amountCents: number;
  readonly status: 'waiting' | 'made' | 'failed';
}

export interface DisputeFact {
  readonly id: string;
  readonly paymentIntent: string;
  readonly amountCents: number;
  /** An inquiry moves no money yet. */
  readonly status: 'inquiry' | 'open' | 'won' | 'lost';
}

/** The meaning of a provider's event for the product. */
export type PaymentNews =
  | { readonly kind: 'checkout'; readonly sessionId: string; readonly failed: boolean }
  | { readonly kind: 'charge-refunded'; readonly chargeId: string }
  | { readonly kind: 'refund'; readonly refund: RefundFact }
  | { readonly kind: 'dispute'; readonly dispute: DisputeFact }
  | { readonly kind: 'invoice-paid'; readonly invoiceId: string }
  | { readonly kind: 'nothing' };

/** An event that the provider signed, or that its API listed. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly madeAt: Date;
  readonly objectId: string;
  readonly news: PaymentNews;
}

/** An order that is invoiced instead of paid in a checkout. */
export interface InvoiceOrder {
  readonly orderId: string;
  readonly name: string;
  readonly email: string;
  readonly description: string;
  readonly amountCents: number;
}

/** The payment provider. Every call throws ApiFailure `unavailable` when it cannot be reached or refuses. */
export interface PaymentGateway {
  /**
   * Opens a checkout. The order's id is the idempotency key: asked again, it gives the same session.
   * @throws SpentOrder
   */
  openCheckout(order: CheckoutOrder): Promise<CheckoutState>;
  readCheckout(sessionId: string): Promise<CheckoutState>;
  /** Ends a checkout if it can still be paid. @returns its state: `complete` when it was paid before. */
  endCheckout(sessionId: string): Promise<CheckoutState>;
  /** Writes an invoice. The order's id is the idempotency key. @returns its id, and the page where it is paid. */
  writeInvoice(order: InvoiceOrder): Promise<{ readonly id: string; readonly url: string }>;
  /** Whether an invoice is paid, and the order that it is for; null: it is another shop's. */
  readInvoice(invoiceId: string): Promise<{ readonly isPaid: boolean; readonly orderId: string | null }>;
  /** Gives all of a payment's money back. The key makes a repetition harmless. */
  refund(paymentIntent: string, key: string): Promise<void>;
  listRefunds(chargeId: string): Promise<RefundFact[]>;
  /**
   * The events that the webhook is told of, from one time until before another, newest first. They are kept for 30
   * days.
   */
  listEvents(from: Date, to: Date): AsyncIterable<PaymentEvent>;
  /**
   * @throws ApiFailure validation_failed unless the body is byte for byte what the provider signed, at most 300 s ago.
   */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent;
}
