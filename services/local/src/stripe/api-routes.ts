import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerOnce, requireKey, type OnceOptions } from './api-access.ts';
import { createSession } from './create-session.ts';
import type { Payments } from './payments.ts';
import { priceList } from './price-list.ts';
import { noSuch } from './stripe-error.ts';
import type { StoredSession } from './stripe-objects.ts';

export interface ApiRoutesOptions extends OnceOptions {
  readonly secretKey: string;
  readonly payments: Payments;
  /** Where the stand-in is, for the address of the hosted page. */
  readonly address: { readonly url: string };
}

const byId = z.object({ id: z.string() });
const texts = z.union([z.array(z.string()), z.record(z.string(), z.string()).transform((list) => Object.values(list))]);
const expandSchema = z.object({ expand: texts.default([]) });
const priceFilter = z.object({ lookup_keys: texts.optional(), active: z.stringbool().optional() });
const paymentFilter = z.object({ charge: z.string().optional(), payment_intent: z.string().optional() });
const refundForm = z.object({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: z.coerce.number().int().optional(),
  reason: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

const listOf = (url: string, data: readonly unknown[]) => ({ object: 'list', data, has_more: false, url });

/** The part of the vendor's API that one-time payments by Checkout need. */
export async function apiRoutes(app: FastifyInstance, options: ApiRoutesOptions): Promise<void> {
  const { state, payments, address } = options;
  app.addHook('onRequest', async (request) => requireKey(request, options.secretKey));
  const found = <Entry>(table: Readonly<Record<string, Entry>>, kind: string, params: unknown): Entry => {
    const { id } = byId.parse(params);
    const entry = table[id];
    if (entry === undefined) throw noSuch(kind, id);
    return entry;
  };
  const sessionOf = (params: unknown): StoredSession => found(state.sessions, 'checkout.session', params);

  app.post('/v1/checkout/sessions', (request, reply) =>
    answerOnce(options, request, reply, () => {
      const stored = createSession(request.body, address.url);
      state.sessions[stored.session.id] = stored;
      state.save();
      return stored.session;
    }),
  );
  app.get('/v1/checkout/sessions', (request) => {
    const { payment_intent: intent } = paymentFilter.parse(request.query);
    const all = Object.values(state.sessions).map(({ session }) => session);
    return listOf(
      '/v1/checkout/sessions',
      all.filter((session) => !intent || session.payment_intent === intent),
    );
  });
  app.get('/v1/checkout/sessions/:id', (request) => {
    const { session, lineItems } = sessionOf(request.params);
    const { expand } = expandSchema.parse(request.query);
    return expand.includes('line_items')
      ? { ...session, line_items: listOf(`/v1/checkout/sessions/${session.id}/line_items`, lineItems) }
      : session;
  });
  app.get('/v1/checkout/sessions/:id/line_items', (request) =>
    listOf(request.url.split('?', 1)[0] ?? '', sessionOf(request.params).lineItems),
  );
  app.post('/v1/checkout/sessions/:id/expire', (request, reply) =>
    answerOnce(options, request, reply, async () => {
      const stored = sessionOf(request.params);
      await payments.expire(stored);
      return stored.session;
    }),
  );

  app.get('/v1/prices', (request) => {
    const { lookup_keys: keys, active } = priceFilter.parse(request.query);
    const fits = priceList.filter(
      (price) => (!keys || keys.includes(price.lookup_key)) && (active === undefined || price.active === active),
    );
    return listOf('/v1/prices', fits);
  });
  app.get('/v1/prices/:id', ({ params }) =>
    found(Object.fromEntries(priceList.map((price) => [price.id, price])), 'price', params),
  );
  app.get('/v1/payment_intents/:id', ({ params }) => found(state.paymentIntents, 'payment_intent', params));
  app.get('/v1/charges/:id', ({ params }) => found(state.charges, 'charge', params));
  app.get('/v1/events/:id', ({ params }) => found(state.events, 'event', params));
  app.get('/v1/disputes/:id', ({ params }) => found(state.disputes, 'dispute', params));

  app.post('/v1/refunds', (request, reply) =>
    answerOnce(options, request, reply, () => {
      const { charge, payment_intent: intent, ...rest } = refundForm.parse(request.body ?? {});
      return payments.refund({ ...(charge ? { charge } : {}), ...(intent ? { payment_intent: intent } : {}) }, rest);
    }),
  );
  app.get('/v1/refunds', (request) => {
    const { charge, payment_intent: intent } = paymentFilter.parse(request.query);
    const fits = Object.values(state.refunds).filter(
      (refund) => (!charge || refund.charge === charge) && (!intent || refund.payment_intent === intent),
    );
    return listOf('/v1/refunds', fits);
  });
  app.get('/v1/refunds/:id', ({ params }) => found(state.refunds, 'refund', params));
}
