/** The fields of the vendor's objects that one-time payments by Checkout use. Amounts are cents, times seconds. */
export interface Price {
  readonly id: string;
  readonly object: 'price';
  active: boolean;
  readonly currency: string;
  readonly unit_amount: number;
  lookup_key: string | null;
  readonly product: string;
  readonly type: 'one_time';
  readonly nickname: string;
  readonly livemode: false;
}

export interface WebhookEndpoint {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly api_version: string | null;
  readonly created: number;
  enabled_events: readonly string[];
  status: 'enabled' | 'disabled';
  readonly url: string;
}

export interface LineItem {
  readonly id: string;
  readonly object: 'item';
  readonly description: string;
  readonly quantity: number;
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly currency: string;
  readonly price: Price;
}

export interface CheckoutSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly cancel_url: string | null;
  readonly client_reference_id: string | null;
  readonly created: number;
  readonly currency: string;
  readonly customer_email: string | null;
  customer_details: { readonly email: string | null } | null;
  readonly expires_at: number;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly mode: 'payment';
  payment_intent: string | null;
  readonly payment_method_types: readonly string[];
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  readonly success_url: string;
  url: string | null;
}

/** A session with the vendor's internal fields. */
export interface StoredSession {
  readonly session: CheckoutSession;
  readonly lineItems: readonly LineItem[];
  readonly paymentMetadata: Readonly<Record<string, string>>;
}

export interface PaymentIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  amount_received: number;
  readonly currency: string;
  readonly created: number;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  latest_charge: string | null;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
}

export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly amount: number;
  amount_refunded: number;
  readonly currency: string;
  readonly created: number;
  disputed: boolean;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  readonly paid: true;
  readonly payment_intent: string;
  refunded: boolean;
  readonly status: 'succeeded';
}

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
  readonly reason: string | null;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly livemode: false;
  readonly payment_intent: string;
  readonly reason: string;
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost';
}

export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly created: number;
  readonly email: string | null;
  readonly name: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Invoice {
  readonly id: string;
  readonly object: 'invoice';
  amount_due: number;
  amount_paid: number;
  readonly collection_method: 'charge_automatically' | 'send_invoice';
  readonly created: number;
  readonly currency: string;
  readonly customer: string;
  readonly description: string | null;
  readonly due_date: number | null;
  hosted_invoice_url: string | null;
  readonly livemode: false;
  readonly metadata: Readonly<Record<string, string>>;
  number: string | null;
  status: 'draft' | 'open' | 'paid';
}

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: unknown };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: string;
}
