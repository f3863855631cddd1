import { findSellable, type ProductReference } from '../catalogue/sellable.ts';
import { AddToCartButton } from '../purchase/add-to-cart-button.tsx';

/** Fragment: puts one plan or list into the cart. Nothing for what is not sold. */
export default function AddToCartFragment(reference: ProductReference) {
  const item = findSellable(reference);
  return item ? <AddToCartButton item={item} /> : null;
}
