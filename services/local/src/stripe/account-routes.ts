import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerOnce, requireKey, type OnceOptions } from './api-access.ts';
import { integer, list, listPage, metadata, parseParameters } from './parameters.ts';
import { noSuch, StripeError } from './stripe-error.ts';
import type { Price, WebhookEndpoint } from './stripe-objects.ts';
import { newId, nowInSeconds } from './stripe-state.ts';

const byId = z.object({ id: z.string() });
const priceFilter = z.object({ lookup_keys: list(z.string()).optional(), active: z.stringbool().optional() });
const priceForm = z.strictObject({
  currency: z.string().length(3),
  unit_amount: integer,
  product_data: z.strictObject({ name: z.string().min(1) }),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: z.stringbool().default(false),
  nickname: z.string().optional(),
  metadata: metadata.optional(),
});
const priceChange = z.strictObject({ active: z.stringbool() });
const endpointForm = z.strictObject({
  url: z.url({ protocol: /^https$/, error: 'Invalid URL: it must be reachable over https' }),
  enabled_events: list(z.string()),
  api_version: z.string().optional(),
  description: z.string().optional(),
});
const endpointChange = z.strictObject({
  enabled_events: list(z.string()).optional(),
  disabled: z.stringbool().optional(),
});

interface AccountRoutesOptions extends OnceOptions {
  readonly secretKey: string;
}

/** The part of Stripe's API that sets an account up: prices, and the addresses that get its events. */
export async function accountRoutes(app: FastifyInstance, options: AccountRoutesOptions): Promise<void> {
  const { state } = options;
  app.addHook('onRequest', async (request) => requireKey(request, options.secretKey));
  const found = <Entry>(table: Readonly<Record<string, Entry>>, kind: string, params: unknown): Entry => {
    const { id } = byId.parse(params);
    const entry = table[id];
    if (entry === undefined) throw noSuch(kind, id);
    return entry;
  };

  app.get('/v1/prices', (request) => {
    const { lookup_keys: keys, active } = parseParameters(priceFilter, request.query);
    const fits = Object.values(state.prices)
      .reverse()
      .filter((price) => (!keys || keys.includes(price.lookup_key ?? '')) && active !== !price.active);
    return listPage('/v1/prices', fits, request.query);
  });
  app.post('/v1/prices', (request, reply) =>
    answerOnce(options, request, reply, () => {
      const form = parseParameters(priceForm, request.body);
      const holder = Object.values(state.prices).find(({ lookup_key: key }) => key && key === form.lookup_key);
      if (holder && !form.transfer_lookup_key) {
        throw new StripeError(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
      }
      if (holder) holder.lookup_key = null;
      const price: Price = {
        id: newId('price'),
        object: 'price',
        active: true,
        currency: form.currency,
        unit_amount: form.unit_amount,
        lookup_key: form.lookup_key ?? null,
        product: newId('prod'),
        type: 'one_time',
        nickname: form.nickname ?? form.product_data.name,
        livemode: false,
      };
      state.prices[price.id] = price;
      state.save();
      return price;
    }),
  );
  app.post('/v1/prices/:id', (request, reply) =>
    answerOnce(options, request, reply, () => {
      const price = found(state.prices, 'price', request.params);
      price.active = parseParameters(priceChange, request.body).active;
      state.save();
      return price;
    }),
  );

  app.get('/v1/webhook_endpoints', (request) =>
    listPage('/v1/webhook_endpoints', Object.values(state.webhookEndpoints).reverse(), request.query),
  );
  app.post('/v1/webhook_endpoints', (request, reply) =>
    answerOnce(options, request, reply, () => {
      const { url, enabled_events: events, api_version: version } = parseParameters(endpointForm, request.body);
      const endpoint: WebhookEndpoint = {
        id: newId('we'),
        object: 'webhook_endpoint',
        api_version: version ?? null,
        created: nowInSeconds(),
        enabled_events: events,
        status: 'enabled',
        url,
      };
      state.webhookEndpoints[endpoint.id] = endpoint;
      state.save();
      // As with the vendor, only this answer has the secret.
      return { ...endpoint, secret: newId('whsec') };
    }),
  );
  app.post('/v1/webhook_endpoints/:id', (request, reply) =>
    answerOnce(options, request, reply, () => {
      const endpoint = found(state.webhookEndpoints, 'webhook_endpoint', request.params);
      const { enabled_events: events, disabled } = parseParameters(endpointChange, request.body);
      if (events) endpoint.enabled_events = events;
      if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled';
      state.save();
      return endpoint;
    }),
  );
}
