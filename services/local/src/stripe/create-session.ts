import { z } from 'zod';
import { integer, list, metadata, parseParameters } from './parameters.ts';
import { noSuch, StripeError } from './stripe-error.ts';
import type { LineItem, Price, StoredSession } from './stripe-objects.ts';
import { newId, nowInSeconds } from './stripe-state.ts';

const day = 24 * 60 * 60;
const lineItemSchema = z.strictObject({ price: z.string().optional(), quantity: integer.optional() });

const parametersSchema = z.strictObject({
  mode: z.string().optional(),
  line_items: list(lineItemSchema).optional(),
  success_url: z.string().optional(),
  cancel_url: z.string().optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email('not an email address').optional(),
  metadata: metadata.default({}),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.default({}),
      receipt_email: z.string().optional(),
      description: z.string().optional(),
    })
    .prefault({}),
  expires_at: integer.optional(),
  expand: list(z.string()).optional(),
});

/**
 * Creates a session.
 * @throws StripeError with the vendor's message for invalid parameters.
 */
export function createSession(body: unknown, url: string, prices: Readonly<Record<string, Price>>): StoredSession {
  const parameters = readParameters(body);
  const lineItems = (parameters.line_items ?? []).map((line, index) => toLineItem(line, index, prices));
  const total = lineItems.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  if (total < 50) {
    throw new StripeError('The Checkout Session’s total amount must convert to at least 50 cents.', {
      code: 'amount_too_small',
    });
  }
  const id = newId('cs_test');
  const created = nowInSeconds();
  return {
    lineItems,
    paymentMetadata: parameters.payment_intent_data.metadata,
    session: {
      id,
      object: 'checkout.session',
      amount_subtotal: total,
      amount_total: total,
      cancel_url: parameters.cancel_url ?? null,
      client_reference_id: parameters.client_reference_id ?? null,
      created,
      currency: lineItems[0]?.currency ?? 'usd',
      customer_email: parameters.customer_email ?? null,
      customer_details: null,
      expires_at: parameters.expires_at ?? created + day,
      livemode: false,
      metadata: parameters.metadata,
      mode: 'payment',
      payment_intent: null,
      payment_method_types: ['card', 'us_bank_account'],
      payment_status: 'unpaid',
      status: 'open',
      success_url: parameters.success_url ?? '',
      url: `${url}/c/pay/${id}`,
    },
  };
}

function readParameters(body: unknown): z.output<typeof parametersSchema> {
  const parameters = parseParameters(parametersSchema, body);
  for (const name of ['mode', 'success_url', 'line_items'] as const) {
    if (parameters[name] === undefined) {
      throw new StripeError(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
    }
  }
  if (parameters.mode !== 'payment') throw new StripeError(`Invalid mode: ${parameters.mode}`, { param: 'mode' });
  for (const name of ['success_url', 'cancel_url'] as const) {
    const address = parameters[name];
    if (address !== undefined && !/^https?:\/\/[^\s]+$/.test(address)) {
      throw new StripeError('Not a valid URL', { code: 'url_invalid', param: name });
    }
  }
  checkEnd(parameters.expires_at);
  return parameters;
}

/** @param expiresAt seconds since 1970 */
function checkEnd(expiresAt: number | undefined): void {
  if (expiresAt === undefined) return;
  const secondsLeft = expiresAt - nowInSeconds();
  const name = 'The `expires_at` timestamp';
  if (secondsLeft < 30 * 60 - 5) {
    throw new StripeError(`${name} must be at least 30 minutes from Checkout Session creation.`, {
      param: 'expires_at',
    });
  }
  if (secondsLeft > day) {
    throw new StripeError(`${name} must be less than 24 hours from Checkout Session creation.`, {
      param: 'expires_at',
    });
  }
}

function toLineItem(
  { price: priceId, quantity }: z.output<typeof lineItemSchema>,
  index: number,
  prices: Readonly<Record<string, Price>>,
): LineItem {
  const at = `line_items[${index}]`;
  if (priceId === undefined) {
    throw new StripeError(`You must specify either \`price\` or \`price_data\`.`, { param: at });
  }
  const price = prices[priceId];
  if (!price?.active) throw noSuch('price', priceId, `${at}[price]`, 400);
  if (quantity === undefined || quantity < 1) {
    throw new StripeError('Invalid integer: quantity must be at least 1.', {
      code: 'parameter_invalid_integer',
      param: `${at}[quantity]`,
    });
  }
  const amount = price.unit_amount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    description: price.nickname,
    quantity,
    amount_subtotal: amount,
    amount_total: amount,
    currency: price.currency,
    price,
  };
}
