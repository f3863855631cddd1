import { sellables } from '../catalogue/sellable.ts';
import type { CartItem } from '../state/cart-slice.ts';

/** A line of the cart by the product's id. */
export function cartItem(id: string, quantity = 1): CartItem {
  const found = sellables.find((sellable) => sellable.id === id);
  if (!found) throw new Error(`Nothing of the id ${id} is sold`);
  const { maxQuantity: _most, ...item } = found;
  return { ...item, quantity };
}
