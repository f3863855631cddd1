import type { HostServices } from '@cc/contracts/federation/host-services';
import type { Order } from './order.ts';

/** Specification 8. */
export const checkoutMessages = {
  noAddress: 'Failed to redirect to checkout.',
  failed: 'Failed to start checkout.',
} as const;

const checkConnection = 'Check your connection and try again.';

export type CheckoutAnswer =
  | { readonly kind: 'ready'; readonly url: string }
  /** `why`: the server's own sentence, if there is one, or what to do. `owned`: the buyer has it already. */
  | { readonly kind: 'failed'; readonly message: string; readonly why?: string; readonly owned?: true };

/** Asks for the payment provider's page. @param userId the signed-in user's. Never throws. */
export async function requestCheckout(
  { api }: Pick<HostServices, 'api'>,
  { lines, giftTo }: Order,
  userId: string,
): Promise<CheckoutAnswer> {
  try {
    // Loaded with the first purchase: readers of a page need no schema.
    const { createCheckoutSession } = await import(
      /* webpackChunkName: "checkout-api" */ '@cc/contracts/api/create-checkout-session'
    );
    const [only] = lines;
    const wish =
      lines.length === 1 && only?.quantity === 1
        ? { priceId: only.priceId }
        : { items: lines.map(({ priceId, quantity }) => ({ priceId, quantity })) };
    const result = await api.call(createCheckoutSession, {
      ...wish,
      customerId: userId,
      ...(giftTo === undefined ? {} : { giftTo }),
    });
    if (result.ok) return { kind: 'ready', url: result.data.url };
    if (result.kind === 'network') return { kind: 'failed', message: checkoutMessages.failed, why: checkConnection };
    // A successful answer without the address.
    if (result.status < 300) return { kind: 'failed', message: checkoutMessages.noAddress };
    // A proxy answered for the server: the client's sentence is not about this purchase.
    if (result.unreadable) return { kind: 'failed', message: checkoutMessages.failed };
    const { error, code } = result.error;
    const owned = code === 'already_owned' ? ({ owned: true } as const) : {};
    return { kind: 'failed', message: checkoutMessages.failed, why: error, ...owned };
  } catch {
    // The contract's file could not be loaded.
    return { kind: 'failed', message: checkoutMessages.failed, why: checkConnection };
  }
}
