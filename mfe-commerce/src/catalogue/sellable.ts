import { currency, plans, proLists, type PlanTitle } from '@cc/contracts/entities/catalogue';
import type { ProductReferenceProps } from '@cc/contracts/fragments/mfe-commerce';
import type { FieldCrop } from '@cc/shared-ui/field-lines';

/** Something that can be bought or put into the cart: a plan or a pro list, by the catalogue of the contracts. */
export interface Sellable {
  /** `starter`, `premium`, `unlimited`; for a pro list the id of its product page. */
  readonly id: string;
  readonly name: string;
  /** In cents. */
  readonly price: number;
  readonly priceId: string;
  /** The pitch lines shown for it. */
  readonly image: FieldCrop;
  readonly currency: string;
  /** How often one checkout may hold it. */
  readonly maxQuantity: number;
}

const planImages: Readonly<Record<PlanTitle, FieldCrop>> = { Starter: 'lane', Premium: 'diamond', Unlimited: 'court' };

export const sellables: readonly Sellable[] = [
  ...plans.map(({ title, price, priceId, maxQuantity }) => ({
    id: title.toLowerCase(),
    name: title,
    price,
    priceId,
    image: planImages[title],
    currency,
    maxQuantity,
  })),
  ...proLists.map(({ id, name, price, priceId, maxQuantity }) => ({
    id: String(id),
    name,
    price,
    priceId,
    image: 'pitch' as const,
    currency,
    maxQuantity,
  })),
];

/** What a reference names; undefined when nothing of that name is sold. */
export function findSellable({ priceId, planId, productId }: ProductReferenceProps): Sellable | undefined {
  const id = planId?.toLowerCase() ?? productId?.toString();
  return sellables.find((sellable) => (priceId === undefined ? sellable.id === id : sellable.priceId === priceId));
}
