import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import type { Sellable } from '../catalogue/sellable.ts';
import { useCart } from '../state/cart-context.tsx';
import { knownUser } from './known-user.ts';

/** Milliseconds between the press and the item in the cart (specification 9). */
export const addDelay = 500;

export interface AddToCart {
  readonly state: 'idle' | 'adding' | 'in-cart';
  readonly add: () => void;
}

/** Adding to the cart requires a sign-in (specification 4): a visitor gets a message and the dialog. */
export function useAddToCart({ maxQuantity: _maxQuantity, ...item }: Sellable): AddToCart {
  const host = useHost();
  const { items, addItem } = useCart();
  const [adding, setAdding] = useState(false);

  async function add(): Promise<void> {
    if (adding) return;
    setAdding(true);
    if (!(await knownUser(host.auth))) {
      setAdding(false);
      host.notify({ tone: 'info', title: 'Please sign in to add items to cart.' });
      host.openSignIn({ mode: 'login' });
      return;
    }
    // Also for a user who has left the page by then.
    setTimeout(() => {
      addItem(item);
      setAdding(false);
      host.notify({ tone: 'success', title: `${item.name} added to cart!` });
    }, addDelay);
  }

  const inCart = items.some(({ id }) => id === item.id);
  return { state: inCart ? 'in-cart' : adding ? 'adding' : 'idle', add: () => void add() };
}
