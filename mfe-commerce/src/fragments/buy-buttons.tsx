import type { BuyButtonsProps } from '@cc/contracts/fragments/mfe-commerce';
import { findSellable } from '../catalogue/sellable.ts';
import { PurchaseButtons } from '../purchase/purchase-buttons.tsx';

/** Fragment: buy, and add to cart. Nothing for a price that is not sold. */
export default function BuyButtons({ priceId }: BuyButtonsProps) {
  const item = findSellable({ priceId });
  return item ? <PurchaseButtons item={item} /> : null;
}
