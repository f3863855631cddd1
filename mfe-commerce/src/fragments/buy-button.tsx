import { findSellable, type ProductReference } from '../catalogue/sellable.ts';
import { BuyButton } from '../purchase/buy-button.tsx';
import { orderOf } from '../purchase/order.ts';

/** Fragment: buys one plan or list at once. Nothing for what is not sold. */
export default function BuyButtonFragment(reference: ProductReference) {
  const item = findSellable(reference);
  return item ? <BuyButton order={orderOf(item)} what={item.name} /> : null;
}
