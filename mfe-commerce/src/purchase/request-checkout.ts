import type { HostServices } from '@cc/contracts/federation/host-services';
import type { Order } from './order.ts';

/** Words of specification 8. */
export const checkoutWords = {
  noAddress: 'Failed to redirect to checkout.',
  failed: 'Failed to start checkout.',
} as const;

export type CheckoutAnswer =
  | { readonly kind: 'ready'; readonly url: string }
  /** `why` is the server's own sentence, when it has one. `owned`: the buyer has it already. */
  | { readonly kind: 'failed'; readonly words: string; readonly why?: string; readonly owned?: true };

/** Asks for the payment provider's page. @param userId the signed-in user's. Never throws. */
export async function requestCheckout(
  { api }: Pick<HostServices, 'api'>,
  { lines }: Order,
  userId: string,
): Promise<CheckoutAnswer> {
  try {
    // Comes with the first purchase: who only looks at a page needs no schema.
    const { createCheckoutSession } = await import(
      /* webpackChunkName: "checkout-api" */ '@cc/contracts/api/create-checkout-session'
    );
    const [only] = lines;
    const wish =
      lines.length === 1 && only?.quantity === 1
        ? { priceId: only.priceId }
        : { items: lines.map(({ priceId, quantity }) => ({ priceId, quantity })) };
    const result = await api.call(createCheckoutSession, { ...wish, customerId: userId });
    if (result.ok) return { kind: 'ready', url: result.data.url };
    if (result.kind === 'network') return { kind: 'failed', words: checkoutWords.failed, why: result.message };
    // A success that the contract does not know: an answer without the address.
    if (result.status < 300) return { kind: 'failed', words: checkoutWords.noAddress };
    // A proxy answered for the server: what the client says of that is not about this purchase.
    if (result.unreadable) return { kind: 'failed', words: checkoutWords.failed };
    const { error, code } = result.error;
    const owned = code === 'already_owned' ? ({ owned: true } as const) : {};
    return { kind: 'failed', words: checkoutWords.failed, why: error, ...owned };
  } catch {
    // The schema's file could not be loaded: for the buyer the same as a network that is down.
    return { kind: 'failed', words: checkoutWords.failed };
  }
}
