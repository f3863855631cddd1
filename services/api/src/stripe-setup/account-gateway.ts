import { currency, formatPrice, plans, proLists } from '@cc/contracts/entities/catalogue';
import Stripe from 'stripe';
import { webhookEvents, webhookPath } from '../payments/stripe-event.ts';

const sold = [
  ...plans.map(({ priceId, title, price }) => ({ priceId, name: `Coach Connect ${title}`, price })),
  ...proLists.map(({ priceId, name, price }) => ({ priceId, name, price })),
];

/**
 * Gives a Stripe account the prices of the catalog and the webhook with its events. What is right already stays, so it
 * can be repeated after every release.
 * @param siteUrl public origin of the site, over https
 * @returns what it found and changed, as sentences
 */
export async function setUpAccount(stripe: Stripe, siteUrl: string): Promise<readonly string[]> {
  return [...(await setUpPrices(stripe)), await setUpWebhook(stripe, `${siteUrl}${webhookPath}`)];
}

/**
 * Looks at what `setUpAccount` sets up, and changes nothing.
 * @returns what is missing or wrong, as names; nothing when all of it is there
 */
export async function findGaps(stripe: Stripe, siteUrl: string): Promise<readonly string[]> {
  const prices = (await readPrices(stripe)).filter(({ isRight }) => !isRight).map(({ name }) => `the price of ${name}`);
  const { url, found, isRight } = await readWebhook(stripe, `${siteUrl}${webhookPath}`);
  if (isRight) return prices;
  return [...prices, found ? `an event or the version of the webhook ${url}` : `the webhook ${url}`];
}

async function readPrices(stripe: Stripe) {
  const keys = sold.map(({ priceId }) => priceId);
  const { data } = await stripe.prices.list({ lookup_keys: keys, limit: 100 });
  const known = new Map(data.map((price) => [price.lookup_key, price]));
  return sold.map((item) => {
    const old = known.get(item.priceId);
    const isRight =
      old?.active === true && old.unit_amount === item.price && old.currency === currency && old.type === 'one_time';
    return { ...item, old, isRight };
  });
}

async function readWebhook(stripe: Stripe, url: string) {
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const found = endpoints.find((endpoint) => endpoint.url === url);
  const isOfVersion = found?.api_version === Stripe.API_VERSION;
  const hasEvents = webhookEvents.every((event) => found?.enabled_events.includes(event));
  return { url, found, isOfVersion, isRight: isOfVersion && found.status === 'enabled' && hasEvents };
}

async function setUpPrices(stripe: Stripe): Promise<string[]> {
  const sentences: string[] = [];
  for (const { priceId, name, price, old, isRight } of await readPrices(stripe)) {
    sentences.push(`${name}, ${formatPrice(price)}: ${isRight ? 'is there' : old ? 'replaced' : 'created'}.`);
    if (isRight) continue;
    // A price cannot be changed. The new one takes its lookup key over, and open checkouts keep the old one, which has
    // no key then.
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

async function setUpWebhook(stripe: Stripe, address: string): Promise<string> {
  const { url, found, isOfVersion, isRight } = await readWebhook(stripe, address);
  const events = [...webhookEvents];
  if (!found) {
    const version = Stripe.API_VERSION;
    const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: events, api_version: version });
    return `Webhook ${url}: created. Set STRIPE_WEBHOOK_SECRET=${secret}, which Stripe shows only now.`;
  }
  if (!isOfVersion) {
    return `Webhook ${url}: sends events of version ${found.api_version}, and this release reads ${Stripe.API_VERSION}. Delete it at Stripe, and run this again.`;
  }
  if (isRight) return `Webhook ${url}: is there, with its ${events.length} events.`;
  await stripe.webhookEndpoints.update(found.id, { enabled_events: events, disabled: false });
  return `Webhook ${url}: now enabled, with all ${events.length} events.`;
}
