import type { ProductReferenceProps } from '@cc/contracts/fragments/mfe-commerce';
import { findSellable, type Sellable } from '../catalogue/sellable.ts';
import { BuyButton } from '../purchase/buy-button.tsx';
import { orderOf } from '../purchase/order.ts';
import { OwnedNote } from '../purchase/owned-note.tsx';
import { useOwnership } from '../purchase/use-ownership.ts';

/** Fragment: buys one plan or list. Renders a note if the user owns it, and nothing if it is not sold. */
export default function BuyButtonFragment(reference: ProductReferenceProps) {
  const item = findSellable(reference);
  return item ? <BuyUnlessOwned item={item} /> : null;
}

function BuyUnlessOwned({ item }: { readonly item: Sellable }) {
  const ownership = useOwnership(item.priceId);
  if (ownership) return <OwnedNote ownership={ownership} name={item.name} />;
  return <BuyButton order={orderOf(item)} what={item.name} />;
}
