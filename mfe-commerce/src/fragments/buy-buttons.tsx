import { findSellable } from '../catalogue/sellable.ts';
import { PurchaseButtons } from '../purchase/purchase-buttons.tsx';

/** Props of the fragment `buy-buttons` (specification 7: a purchase button is given a price and a plan's name). */
export interface BuyButtonsProps {
  readonly priceId: string;
  readonly planName?: string;
}

/** Fragment: buy, and add to cart. Nothing for a price that is not sold. */
export default function BuyButtons({ priceId }: BuyButtonsProps) {
  const item = findSellable({ priceId });
  return item ? <PurchaseButtons item={item} /> : null;
}
