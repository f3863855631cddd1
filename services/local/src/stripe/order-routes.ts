import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ApiFault } from './api-access.ts';
import type { Payments } from './payments.ts';
import { payInvoice } from './invoice-pages.ts';
import { noSuch } from './stripe-error.ts';
import type { StripeState } from './stripe-state.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** The orders of tests. */
const orderSchema = z.discriminatedUnion('order', [
  z.strictObject({ order: z.literal('hold-events') }),
  z.strictObject({
    order: z.literal('release-events'),
    sequence: z.enum(['at-once', 'forward', 'reverse']).default('forward'),
  }),
  z.strictObject({ order: z.literal('age-events'), seconds: z.number().int().min(1) }),
  z.strictObject({ order: z.literal('copies'), times: z.number().int().min(1).max(200) }),
  z.strictObject({ order: z.literal('resend'), event: z.string(), times: z.number().int().min(1).max(200).default(1) }),
  z.strictObject({ order: z.literal('pay'), session: z.string(), method: z.enum(['card', 'bank']).default('card') }),
  z.strictObject({ order: z.literal('pay-invoice'), invoice: z.string() }),
  z.strictObject({ order: z.literal('settle'), session: z.string(), outcome: z.enum(['succeeded', 'failed']) }),
  z.strictObject({ order: z.literal('fail-refund'), refund: z.string() }),
  z.strictObject({
    order: z.literal('dispute'),
    session: z.string(),
    amount: z.number().int().min(1).optional(),
    opening: z.enum(['needs_response', 'warning_needs_response']).optional(),
  }),
  z.strictObject({ order: z.literal('escalate-dispute'), dispute: z.string() }),
  z.strictObject({
    order: z.literal('close-dispute'),
    dispute: z.string(),
    outcome: z.enum(['won', 'lost', 'warning_closed']),
  }),
  z.strictObject({ order: z.literal('fault'), fault: z.enum(['drop-after-work', 'server-error']) }),
]);
type Order = z.output<typeof orderSchema>;

export interface OrderRoutesOptions {
  readonly state: StripeState;
  readonly payments: Payments;
  readonly webhook: WebhookSender;
  /** Faults of the next POSTs to the API, oldest first. */
  readonly faults: ApiFault[];
}

/** The control routes for tests: `POST /__orders` and `GET /__events`. */
export async function orderRoutes(app: FastifyInstance, options: OrderRoutesOptions): Promise<void> {
  app.post('/__orders', async (request, reply) => {
    const order = orderSchema.safeParse(request.body);
    if (!order.success) return reply.code(400).send({ error: z.prettifyError(order.error) });
    return { done: (await carryOut(order.data, options)) ?? null };
  });
  app.get('/__events', () => Object.values(options.state.events));
}

async function carryOut(order: Order, { state, payments, webhook, faults }: OrderRoutesOptions): Promise<unknown> {
  const session = (id: string) => {
    const stored = state.sessions[id];
    if (!stored) throw noSuch('checkout.session', id);
    return stored;
  };
  switch (order.order) {
    case 'hold-events':
      webhook.manner.hold = true;
      return undefined;
    case 'release-events':
      return webhook.release(order.sequence);
    case 'age-events':
      for (const event of Object.values(state.events))
        state.events[event.id] = { ...event, created: event.created - order.seconds };
      return state.save();
    case 'copies':
      webhook.manner.copies = order.times;
      return undefined;
    case 'resend': {
      const event = state.events[order.event];
      if (!event) throw noSuch('event', order.event);
      return Promise.all(Array.from({ length: order.times }, () => webhook.resend(event)));
    }
    case 'pay':
      return payments.pay(session(order.session), order.method, 'buyer@mail.example');
    case 'pay-invoice':
      return payInvoice(state, webhook, order.invoice);
    case 'settle':
      return payments.settle(session(order.session), order.outcome);
    case 'fail-refund':
      return payments.failRefund(order.refund);
    case 'dispute':
      return payments.dispute(order.session, order.amount, order.opening);
    case 'escalate-dispute':
      return payments.escalate(order.dispute);
    case 'close-dispute':
      return payments.closeDispute(order.dispute, order.outcome);
    case 'fault':
      faults.push(order.fault);
      return undefined;
  }
}
