import type { ProContactOrder } from '@cc/contracts/entities/pro-contact-order';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { outcomeIsUnknown } from '@cc/contracts/federation/outcome';

export type OrderOutcome =
  | {
      readonly kind: 'sent';
      /** What will be invoiced, in cents. */
      readonly amount: number;
    }
  | {
      readonly kind: 'failed';
      readonly words: string;
      /** No answer came: the order may be there all the same. */
      readonly mayHaveArrived: boolean;
      /** What the server found wrong with single fields. */
      readonly fields?: Readonly<Record<string, string>>;
    };

/** Specification 8: when the server says nothing, or cannot be reached. */
export const orderFailed = 'Failed to send order. Please try again later.';

/** An order on its way to the API. */
export interface OrderParcel {
  readonly order: ProContactOrder;
  /** What stands in the field that people do not see. */
  readonly website: string;
  /** Under one key the server takes one order, however often it is sent. */
  readonly key: string;
}

/** Hands an order to the API. Never throws. */
export async function sendOrder(
  host: Pick<HostServices, 'api'>,
  { order, website, key }: OrderParcel,
): Promise<OrderOutcome> {
  try {
    // Comes with the first order: a reader of the page needs no schema.
    const { orderProContact, idempotencyKeyHeader } = await import(
      /* webpackChunkName: "order-api" */ '@cc/contracts/api/order-pro-contact'
    );
    const options = { headers: { [idempotencyKeyHeader]: key } };
    const result = await host.api.call(orderProContact, { ...order, ...(website ? { website } : {}) }, options);
    if (result.ok) return { kind: 'sent', amount: result.data.amount };
    const mayHaveArrived = outcomeIsUnknown(result);
    if (result.kind === 'network' || result.unreadable) return { kind: 'failed', words: orderFailed, mayHaveArrived };
    const { error, fields } = result.error;
    return { kind: 'failed', words: error, mayHaveArrived, ...(fields ? { fields } : {}) };
  } catch {
    // The schema's file could not be loaded: for the buyer the same as a network that is down.
    return { kind: 'failed', words: orderFailed, mayHaveArrived: false };
  }
}
