import type { ProductReferenceProps } from '@cc/contracts/fragments/mfe-commerce';
import { findSellable, type Sellable } from '../catalogue/sellable.ts';
import { AddToCartButton } from '../purchase/add-to-cart-button.tsx';
import { useOwnership } from '../purchase/use-ownership.ts';

/** Fragment: adds one plan or list to the cart. Renders nothing if it is not sold or already owned. */
export default function AddToCartFragment(reference: ProductReferenceProps) {
  const item = findSellable(reference);
  return item ? <AddUnlessOwned item={item} /> : null;
}

function AddUnlessOwned({ item }: { readonly item: Sellable }) {
  return useOwnership(item.priceId) ? null : <AddToCartButton item={item} />;
}
