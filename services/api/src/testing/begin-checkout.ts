import Stripe from 'stripe';
import type { TestApi } from './test-api.ts';
import { webhookSecret } from './test-shop.ts';
import type { TestUser } from './test-users.ts';

export interface BegunCheckout {
  readonly user: TestUser;
  /** The id of the checkout session. */
  readonly session: string;
}

/** Starts a checkout of one product. @param buyer left out: a new user without purchases. */
export async function beginCheckout(api: TestApi, priceId: string, buyer?: TestUser): Promise<BegunCheckout> {
  const user = buyer ?? (await api.createUser({ tokens: 0 }));
  const answer = await api.post('/api/create-checkout-session', { priceId, customerId: user.id }, user);
  return { user, session: sessionIn(answer.json<{ url: string }>().url) };
}

/** The session in a payment page's address. */
export function sessionIn(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}

/** Signs an event as the payment provider does. */
export function signEvent(payload: string, options: { secret?: string; timestamp?: number } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...options });
}

/** Delivers an event's bytes to the webhook. */
export function postEvent(api: TestApi, payload: string, signature: string | undefined = signEvent(payload)) {
  return api.server.inject({
    method: 'POST',
    url: '/api/stripe-webhook',
    payload,
    headers: { 'content-type': 'application/json', ...(signature === '' ? {} : { 'stripe-signature': signature }) },
  });
}

/** How many purchases were granted to a user. */
export async function grantsOf(api: TestApi, { id }: TestUser): Promise<number | null> {
  const sql = `select from public.token_ledger where user_id = $1 and kind = 'purchase'`;
  return (await api.admin.query(sql, [id])).rowCount;
}
