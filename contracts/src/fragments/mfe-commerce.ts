import { z } from 'zod';

/** One thing that is sold. */
const productReferenceSchema = z.object({
  /** The price's identifier (specification 7). */
  priceId: z.string().optional(),
  /** `starter`, `premium` or `unlimited`. */
  planId: z.string().optional(),
  /** A pro list's product id, 1 or 2. */
  productId: z.union([z.number(), z.string()]).optional(),
});

/** Props of commerce's fragments, by the fragment's name. */
export const fragmentProps = {
  'cart-button': z.object({}),
  'buy-button': productReferenceSchema,
  'add-to-cart-button': productReferenceSchema,
  /** Specification 7: a purchase button is given a price and a plan's name. */
  'buy-buttons': z.object({ priceId: z.string(), planName: z.string().optional() }),
} as const;

export type ProductReferenceProps = Readonly<z.input<typeof productReferenceSchema>>;
export type BuyButtonsProps = Readonly<z.input<(typeof fragmentProps)['buy-buttons']>>;
