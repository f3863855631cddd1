import type { ProContactOrder } from '@cc/contracts/entities/pro-contact-order';

/**
 * Names orders for the server: one and the same order has one key, however often it is sent, so that it is taken once.
 * Another word in it makes it another order.
 */
export function createOrderKeys(): (order: ProContactOrder) => string {
  let named: { readonly words: string; readonly key: string } | undefined;
  return (order) => {
    const words = JSON.stringify(order);
    if (named?.words !== words) named = { words, key: crypto.randomUUID() };
    return named.key;
  };
}
