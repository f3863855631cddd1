import { useEffect, useState } from 'react';
import { useCart } from '../../state/cart-context.tsx';

/** Ids of what takes the focus after a removal. */
export const emptyCartId = 'empty-cart';
export const removeButtonId = (itemId: string) => `remove-${itemId}`;

interface Removed {
  readonly words: string;
  /** Id of the element where the keyboard goes on. */
  readonly landing: string;
}

export interface Removal {
  /** What was removed, for those who do not see it. */
  readonly words: string;
  readonly remove: (itemId: string) => void;
  readonly clear: () => void;
}

/**
 * Removing takes away the button that was pressed: the keyboard goes on at the line that moved up, at the last one, or
 * where the cart says that it is empty.
 */
export function useRemoval(): Removal {
  const { items, removeItem, clearCart } = useCart();
  const [removed, setRemoved] = useState<Removed | null>(null);
  useEffect(() => {
    if (removed) document.getElementById(removed.landing)?.focus();
  }, [removed]);
  return {
    words: removed?.words ?? '',
    remove(itemId) {
      const place = items.findIndex(({ id }) => id === itemId);
      const next = items[place + 1] ?? items[place - 1];
      const words = `${items[place]?.name ?? 'The item'} was removed from your cart.`;
      removeItem(itemId);
      setRemoved(
        next
          ? { words, landing: removeButtonId(next.id) }
          : { words: `${words} It is empty now.`, landing: emptyCartId },
      );
    },
    clear() {
      clearCart();
      setRemoved({ words: 'Everything was removed from your cart.', landing: emptyCartId });
    },
  };
}
