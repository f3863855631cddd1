import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerOnce, requireKey, type OnceOptions } from './api-access.ts';
import { createSession } from './create-session.ts';
import type { Payments } from './payments.ts';
import { integer, list, listPage, metadata, parseParameters, readExpand } from './parameters.ts';
import { noSuch } from './stripe-error.ts';
import type { StoredSession } from './stripe-objects.ts';
import { nowInSeconds } from './stripe-state.ts';

export interface ApiRoutesOptions extends OnceOptions {
  readonly secretKey: string;
  readonly payments: Payments;
  /** Origin of the stand-in, for the address of the hosted page. */
  readonly address: { readonly url: string };
}

const byId = z.object({ id: z.string() });
const paymentFilter = z.object({ charge: z.string().optional(), payment_intent: z.string().optional() });
const eventFilter = z.strictObject({
  types: list(z.string()).pipe(z.array(z.string()).max(20)).optional(),
  created: z.strictObject({ gte: integer.optional(), lt: integer.optional() }).default({}),
  limit: z.string().optional(),
  starting_after: z.string().optional(),
});
/** As at the vendor. */
const eventsKeptSeconds = 30 * 24 * 3600;
const refundForm = z.strictObject({
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
  amount: integer.optional(),
  reason: z
    .enum(
      ['duplicate', 'fraudulent', 'requested_by_customer'],
      'must be one of duplicate, fraudulent, or requested_by_customer',
    )
    .optional(),
  metadata: metadata.optional(),
  expand: list(z.string()).optional(),
});

const newestFirst = <Entry>(table: Readonly<Record<string, Entry>>): Entry[] => Object.values(table).reverse();

/** The part of Stripe's API for one-time payments by Checkout. */
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
      const expand = readExpand(request.body, ['line_items']);
      const stored = createSession(request.body, address.url, state.prices);
      state.sessions[stored.session.id] = stored;
      state.save();
      return expand.length > 0 ? withLineItems(stored) : stored.session;
    }),
  );
  app.get('/v1/checkout/sessions', (request) => {
    const { payment_intent: intent } = parseParameters(paymentFilter, request.query);
    readExpand(request.query, []);
    const all = newestFirst(state.sessions).map(({ session }) => session);
    const fits = all.filter((session) => !intent || session.payment_intent === intent);
    return listPage('/v1/checkout/sessions', fits, request.query);
  });
  app.get('/v1/checkout/sessions/:id', (request) => {
    const stored = sessionOf(request.params);
    return readExpand(request.query, ['line_items']).length > 0 ? withLineItems(stored) : stored.session;
  });
  app.post('/v1/checkout/sessions/:id/expire', (request, reply) =>
    answerOnce(options, request, reply, async () => {
      const stored = sessionOf(request.params);
      await payments.expire(stored);
      return stored.session;
    }),
  );

  app.get('/v1/payment_intents/:id', ({ params }) => found(state.paymentIntents, 'payment_intent', params));

  app.post('/v1/refunds', (request, reply) =>
    answerOnce(options, request, reply, () => {
      readExpand(request.body, []);
      const { charge, payment_intent: intent, ...rest } = parseParameters(refundForm, request.body);
      return payments.refund({ ...(charge ? { charge } : {}), ...(intent ? { payment_intent: intent } : {}) }, rest);
    }),
  );
  app.get('/v1/refunds', (request) => {
    const { charge, payment_intent: intent } = parseParameters(paymentFilter, request.query);
    const fits = newestFirst(state.refunds).filter(
      (refund) => (!charge || refund.charge === charge) && (!intent || refund.payment_intent === intent),
    );
    return listPage('/v1/refunds', fits, request.query);
  });
  app.get('/v1/events', (request) => {
    const { types, created } = parseParameters(eventFilter, request.query);
    const { gte = 0, lt = Infinity } = created;
    const oldest = Math.max(gte, nowInSeconds() - eventsKeptSeconds);
    const fits = newestFirst(state.events).filter(
      (event) => (!types || types.includes(event.type)) && event.created >= oldest && event.created < lt,
    );
    return listPage('/v1/events', fits, request.query);
  });
}

function withLineItems({ session, lineItems }: StoredSession) {
  return { ...session, line_items: listPage(`/v1/checkout/sessions/${session.id}/line_items`, lineItems, {}) };
}
