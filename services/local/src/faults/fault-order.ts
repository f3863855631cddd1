import { z } from 'zod';

/** The calls of a mail program to a provider. `token` is a first sign-in, `refresh` a renewed access token. */
export const operations = [
  'token',
  'refresh',
  'revoke',
  'profile',
  'send',
  'draft',
  'attach',
  'upload',
  'read-message',
  'delete-message',
] as const;
export type Operation = (typeof operations)[number];

/**
 * Faults of a provider. `accept-then-drop` does the work and closes the connection before it answers;
 * `invalid-grant` means that the account holder has revoked the permission.
 */
export const faultKinds = [
  'unauthorized',
  'invalid-grant',
  'policy',
  'refused',
  'too-large',
  'rate-limited',
  'server-error',
  'accept-then-drop',
  'slow',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** An order of a test: the next `times` calls of an operation (of one mailbox, if `email` is given) fail. */
export const faultOrderSchema = z.strictObject({
  /** `token` stands for first sign-ins and refreshes, `refresh` for refreshes only. */
  operation: z.enum(operations),
  fault: z.enum(faultKinds),
  times: z.number().int().min(1).default(1),
  retryAfterSeconds: z.number().min(0).default(1),
  /** Delay of the answer; the call itself succeeds. */
  delayMs: z.number().min(0).default(1_000),
  email: z.email().toLowerCase().optional(),
});
export type FaultOrder = z.output<typeof faultOrderSchema>;

const covers = (ordered: Operation, operation: Operation) =>
  ordered === operation || (ordered === 'token' && operation === 'refresh');

/** The orders of the tests, oldest first. */
export class FaultOrders {
  readonly #orders: FaultOrder[] = [];

  add(order: FaultOrder): void {
    this.#orders.push(order);
  }

  clear(): void {
    this.#orders.length = 0;
  }

  list(): readonly FaultOrder[] {
    return this.#orders;
  }

  /** Takes the oldest order that fits this call; it is used up after its last time. */
  take(operation: Operation, email: string | undefined): FaultOrder | undefined {
    const index = this.#orders.findIndex(
      (order) => covers(order.operation, operation) && (!order.email || order.email === email?.toLowerCase()),
    );
    const order = this.#orders[index];
    if (!order) return undefined;
    if (order.times > 1) this.#orders[index] = { ...order, times: order.times - 1 };
    else this.#orders.splice(index, 1);
    return order;
  }
}
