import { createHash } from 'node:crypto';
import { ApiFailure } from '../api-failure.ts';
import { recordState, type PaymentDependencies } from './record-checkout.ts';
import { SpentOrder, type CheckoutState } from './payment-gateway.ts';
import { isLinkClosed, isNotSold, limitOf, type Owned, type Product, type WishedItem } from './payment-repository.ts';

/** Who gets what is bought. */
interface Buyer {
  readonly id: string;
  /** Gets the receipt; null: the payer types an address on the payment page. */
  readonly email: string | null;
  /** The link that somebody else pays by, and its page, which the payment page leads back to. */
  readonly link?: { readonly id: string; readonly page: string };
  /** The address that it is a gift to. */
  readonly giftTo?: string;
}

type OrderLine = Product & { readonly quantity: number };

/**
 * An order whose session is closed is replaced by a new one. Concurrent requests may do the same, so this is repeated.
 */
const attempts = 3;

/**
 * Opens a checkout at the server's own prices (D1.10). The same order finds its open checkout, so that two tabs or a
 * repeated request cannot charge a user twice. Another checkout that shares a product that is bought only once is ended
 * first; with a spending limit (D24), each other one of the own account is.
 * @returns the address of the payment page.
 * @throws ApiFailure price_unknown, validation_failed, already_owned, payment_on_its_way, unavailable; not_found for a
 * link that does not wait for a payment; forbidden beyond the spending limit; rate_limited after many unpaid orders.
 */
export async function createCheckout(
  deps: PaymentDependencies,
  buyer: Buyer,
  wish: readonly WishedItem[],
): Promise<string> {
  const lines = await checkWish(deps, buyer.giftTo === undefined ? buyer.id : null, wish);
  const hash = hashOf(buyer, lines);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const url = await openOrder(deps, buyer, lines, hash);
    if (url !== null) return url;
  }
  throw new ApiFailure('unavailable', 'The checkout could not be opened. Nothing was charged. Please try again.');
}

/**
 * The lines of a wish at the server's prices. Every way of paying begins here.
 * @param userId who will own them; null: nobody may learn what that person has.
 * @throws ApiFailure price_unknown, validation_failed, already_owned; unavailable while no seller is named.
 */
export async function checkWish(
  { payments, seller }: Pick<PaymentDependencies, 'payments' | 'seller'>,
  userId: string | null,
  wish: readonly WishedItem[],
): Promise<readonly OrderLine[]> {
  if (!seller)
    throw new ApiFailure(
      'unavailable',
      'Nothing can be bought here yet: this site does not name who sells. Nothing was charged.',
    );
  const lines = toLines(await payments.listProducts(), wish);
  if (userId !== null) refuseOwned(await payments.readOwned(userId), lines);
  return lines;
}

/** Null when the found order is closed: it is settled now, and the next attempt opens another. */
async function openOrder(
  deps: PaymentDependencies,
  buyer: Buyer,
  lines: readonly OrderLine[],
  hash: string,
): Promise<string | null> {
  const { payments, gateway } = deps;
  const { orderId, sessionId } = await payments.begin(buyer, hash, lines).catch((error: unknown) => {
    if (isLinkClosed(error)) throw linkClosed(error);
    throw isNotSold(error) ? priceUnknown(error) : beyondLimit(error);
  });
  // Another checkout may have been paid since the first look. One that is paid from now on was a rival, or is this one.
  try {
    if (!(await endRivals(deps, orderId))) return null;
    if (buyer.giftTo === undefined) refuseOwned(await payments.readOwned(buyer.id), lines);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (sessionId === null) await payments.abandon(orderId);
    else await recordState(deps, await gateway.endCheckout(sessionId), { eventId: null });
    throw error;
  }
  const state =
    sessionId === null ? await openSession(deps, buyer, lines, orderId) : await gateway.readCheckout(sessionId);
  if (state.status === 'open') {
    if (sessionId !== null || (await payments.note(orderId, state.sessionId, 'open'))) return state.url;
    // Another checkout has replaced it meanwhile, so this one must not be paid.
    await gateway.endCheckout(state.sessionId);
    return null;
  }
  await recordState(deps, state, { eventId: null });
  return null;
}

async function openSession(
  { gateway, payments }: PaymentDependencies,
  { id, email, link }: Buyer,
  lines: readonly OrderLine[],
  orderId: string,
): Promise<CheckoutState> {
  const order = {
    orderId,
    userId: id,
    email,
    page: link?.page ?? null,
    currency: lines[0]?.currency ?? '',
    items: lines,
  };
  try {
    return await gateway.openCheckout(order);
  } catch (error) {
    if (error instanceof SpentOrder) await payments.abandon(orderId);
    throw error;
  }
}

/**
 * Ensures that a product that is sold once cannot be paid in two checkouts, and that open ones together keep a spending
 * limit.
 * @returns false when one of those was paid: then the limit has to be looked at again.
 * @throws ApiFailure already_owned, payment_on_its_way; forbidden when another one was paid since the order began
 */
async function endRivals(deps: PaymentDependencies, orderId: string): Promise<boolean> {
  const rivals = await deps.payments.rivalsOf(orderId).catch((error: unknown) => {
    throw beyondLimit(error);
  });
  for (const { sessionId, title } of rivals) {
    const state = await deps.gateway.endCheckout(sessionId);
    await recordState(deps, state, { eventId: null });
    if (title === null && state.status === 'complete') return false;
    if (title === null) continue;
    if (state.paid) throw alreadyOwned(title);
    if (state.status === 'complete') {
      throw new ApiFailure(
        'payment_on_its_way',
        `Your payment for ${title} is still on its way. It arrives by itself; nothing more was charged.`,
      );
    }
  }
  return true;
}

function toLines(products: readonly Product[], wish: readonly WishedItem[]): OrderLine[] {
  const quantities = new Map<string, number>();
  for (const { priceId, quantity } of wish) quantities.set(priceId, (quantities.get(priceId) ?? 0) + quantity);
  const lines = [...quantities].map(([priceId, quantity]) => {
    const product = products.find((each) => each.priceId === priceId);
    if (!product) throw priceUnknown();
    const { title, maxQuantity } = product;
    if (quantity > maxQuantity) {
      const times = maxQuantity === 1 ? 'once' : `${maxQuantity} times`;
      const sentence = `${title} can be in one order at most ${times}. Please lower its quantity. Nothing was charged.`;
      throw new ApiFailure('validation_failed', sentence, { fields: { items: sentence } });
    }
    return { ...product, quantity };
  });
  const useless =
    lines.some(({ isUnlimited }) => isUnlimited) && lines.find((line) => line.proListId === null && !line.isUnlimited);
  if (!useless) return lines;
  const sentence = `With Unlimited, ${useless.title} would add nothing. Please take one of them out. Nothing was charged.`;
  throw new ApiFailure('validation_failed', sentence, { fields: { items: sentence } });
}

/** Refuses products that the user owns, and tokens for users with Unlimited. */
function refuseOwned(owned: Owned, lines: readonly OrderLine[]): void {
  for (const { title, isUnlimited, proListId } of lines) {
    const has = proListId === null ? isUnlimited && owned.isUnlimited : owned.proListIds.includes(proListId);
    if (has) throw alreadyOwned(title);
    if (proListId === null && owned.isUnlimited) {
      throw new ApiFailure(
        'already_owned',
        `You have unlimited tokens: ${title} would add nothing. Nothing was charged.`,
      );
    }
  }
}

/** Covers everything in the request to the payment provider, which refuses one key for two different requests. */
function hashOf({ email, link, giftTo }: Buyer, lines: readonly OrderLine[]): string {
  const asked = lines.map(({ priceId, quantity, amountCents, currency }) => [priceId, quantity, amountCents, currency]);
  return createHash('sha256')
    .update(JSON.stringify([link?.id ?? email, asked, ...(giftTo === undefined ? [] : [giftTo])]))
    .digest('hex');
}

/** The failure of an order that goes beyond a limit; any other error stays as it is. */
function beyondLimit(error: unknown): unknown {
  const limit = limitOf(error);
  return limit === undefined ? error : new ApiFailure(limit.code, limit.sentence, { cause: error });
}

const alreadyOwned = (title: string) =>
  new ApiFailure('already_owned', `You already have ${title}. Nothing was charged.`);

function priceUnknown(cause?: unknown): ApiFailure {
  return new ApiFailure('price_unknown', 'This is not sold (any more). Nothing was charged. Please reload the page.', {
    cause,
  });
}

function linkClosed(cause: unknown): ApiFailure {
  return new ApiFailure('not_found', 'This link does not wait for a payment any more. Nothing was charged.', { cause });
}
