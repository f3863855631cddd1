import { useEffect, useState } from 'react';
import { useCart } from '../../state/cart-context.tsx';

/** Ids of the elements that get the focus after a removal. */
export const emptyCartId = 'empty-cart';
export const removeButtonId = (itemId: string) => `remove-${itemId}`;

interface Removed {
  readonly message: string;
  /** Id of the element that gets the focus. */
  readonly focusId: string;
}

export interface Removal {
  /** Announces the removed item to screen readers. */
  readonly message: string;
  readonly remove: (itemId: string) => void;
  readonly clear: () => void;
}

/**
 * Removes lines and moves the focus, since the pressed button goes too: to the next line, the last one, or the empty
 * cart's message.
 */
export function useRemoval(): Removal {
  const { items, removeItem, clearCart } = useCart();
  const [removed, setRemoved] = useState<Removed | null>(null);
  useEffect(() => {
    if (removed) document.getElementById(removed.focusId)?.focus();
  }, [removed]);
  return {
    message: removed?.message ?? '',
    remove(itemId) {
      const place = items.findIndex(({ id }) => id === itemId);
      const next = items[place + 1] ?? items[place - 1];
      const message = `${items[place]?.name ?? 'The item'} was removed from your cart.`;
      removeItem(itemId);
      setRemoved(
        next
          ? { message, focusId: removeButtonId(next.id) }
          : { message: `${message} Your cart is empty now.`, focusId: emptyCartId },
      );
    },
    clear() {
      clearCart();
      setRemoved({ message: 'Everything was removed from your cart.', focusId: emptyCartId });
    },
  };
}
