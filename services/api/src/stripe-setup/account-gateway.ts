import { currency, formatPrice, plans, proLists } from '@cc/contracts/entities/catalogue';
import Stripe from 'stripe';
import { webhookEvents, webhookPath } from '../payments/stripe-event.ts';

const sold = [
  ...plans.map(({ priceId, title, price }) => ({ priceId, name: `Coach Connect ${title}`, price })),
  ...proLists.map(({ priceId, name, price }) => ({ priceId, name, price })),
];

/**
 * Gives a Stripe account the prices of the catalog and the webhook with its events. What is right already stays, so it can be repeated
 * after every release.
 * @param siteUrl public origin of the site, over https
 * @returns what it found and changed, as sentences
 */
export async function setUpAccount(stripe: Stripe, siteUrl: string): Promise<readonly string[]> {
  return [...(await setUpPrices(stripe)), await setUpWebhook(stripe, `${siteUrl}${webhookPath}`)];
}

async function setUpPrices(stripe: Stripe): Promise<string[]> {
  const keys = sold.map(({ priceId }) => priceId);
  const { data } = await stripe.prices.list({ lookup_keys: keys, limit: 100 });
  const known = new Map(data.map((price) => [price.lookup_key, price]));
  const sentences: string[] = [];
  for (const { priceId, name, price } of sold) {
    const old = known.get(priceId);
    const isRight = old?.active && old.unit_amount === price && old.currency === currency && old.type === 'one_time';
    sentences.push(`${name}, ${formatPrice(price)}: ${isRight ? 'is there' : old ? 'replaced' : 'created'}.`);
    if (isRight) continue;
    // A price cannot be changed. The new one takes its lookup key over, and open checkouts keep the old one.
    await stripe.prices.create({
      currency,
      unit_amount: price,
      product_data: { name },
      lookup_key: priceId,
      transfer_lookup_key: true,
    });
    if (old?.active) await stripe.prices.update(old.id, { active: false });
  }
  return sentences;
}

async function setUpWebhook(stripe: Stripe, url: string): Promise<string> {
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const old = endpoints.find((endpoint) => endpoint.url === url);
  const version = Stripe.API_VERSION;
  const events = [...webhookEvents];
  if (!old) {
    const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: events, api_version: version });
    return `Webhook ${url}: created. Set STRIPE_WEBHOOK_SECRET=${secret}, which Stripe shows only now.`;
  }
  if (old.api_version !== version) {
    return `Webhook ${url}: sends events of version ${old.api_version}, and this release reads ${version}. Delete it at Stripe, and run this again.`;
  }
  const isRight = old.status === 'enabled' && events.every((event) => old.enabled_events.includes(event));
  if (isRight) return `Webhook ${url}: is there, with its ${events.length} events.`;
  await stripe.webhookEndpoints.update(old.id, { enabled_events: events, disabled: false });
  return `Webhook ${url}: now enabled, with all ${events.length} events.`;
}
