import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { pageHeaders } from '../oidc/page-frame.ts';
import { checkoutPage, closedPage } from './checkout-page.ts';
import type { Payments } from './payments.ts';
import type { StoredSession } from './stripe-objects.ts';
import { nowInSeconds, type StripeState } from './stripe-state.ts';

export interface CheckoutRoutesOptions {
  readonly state: StripeState;
  readonly payments: Payments;
  /** After a bank debit: lets its money arrive some time later. */
  readonly arrangeSettlement: (stored: StoredSession) => void;
}

const byId = z.object({ id: z.string() });
const paymentForm = z.object({ email: z.string().catch(''), method: z.enum(['card', 'bank']).catch('card') });
const declined = 'Your card was declined. Nothing was charged. Try again, or cancel.';

/** The hosted page at the address of a session. */
export async function checkoutRoutes(app: FastifyInstance, options: CheckoutRoutesOptions): Promise<void> {
  const { state, payments, arrangeSettlement } = options;
  const show = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(page);

  /** The session if it can be paid; otherwise answers with a page that gives the reason. */
  const openSession = async (params: unknown, reply: FastifyReply): Promise<StoredSession | undefined> => {
    const stored = state.sessions[byId.parse(params).id];
    if (stored?.session.status === 'open' && stored.session.expires_at <= nowInSeconds()) await payments.expire(stored);
    if (stored?.session.status === 'open') return stored;
    const { title, text, status } = whyClosed(stored);
    await show(reply, closedPage(title, text, stored?.session.cancel_url ?? null), status);
    return undefined;
  };

  app.get('/c/pay/:id', async ({ params }, reply) => {
    const stored = await openSession(params, reply);
    return stored ? show(reply, checkoutPage(stored)) : reply;
  });
  app.post('/c/pay/:id', async ({ params, body }, reply) => {
    const stored = await openSession(params, reply);
    if (!stored) return reply;
    const { email, method } = paymentForm.parse(body ?? {});
    await payments.pay(stored, method, email);
    if (method === 'bank') arrangeSettlement(stored);
    return reply.redirect(stored.session.success_url.replace('{CHECKOUT_SESSION_ID}', stored.session.id), 303);
  });
  app.post('/c/pay/:id/decline', async ({ params }, reply) => {
    const stored = await openSession(params, reply);
    return stored ? show(reply, checkoutPage(stored, declined), 402) : reply;
  });
  app.post('/c/pay/:id/cancel', async ({ params }, reply) => {
    const stored = await openSession(params, reply);
    return stored ? reply.redirect(stored.session.cancel_url ?? '/', 303) : reply;
  });
}

function whyClosed(stored: StoredSession | undefined): { title: string; text: string; status: number } {
  if (!stored) return { title: 'No such checkout', text: 'There is nothing to pay at this address.', status: 404 };
  return stored.session.status === 'complete'
    ? { title: 'Paid already', text: 'This order was paid. Nothing more was charged.', status: 410 }
    : { title: 'Checkout expired', text: 'Nothing was charged. Start again in Coach Connect.', status: 410 };
}
