import { addressRefusedCodes, newsletterTable, type NewsletterSubscriber } from '@cc/contracts/entities/newsletter';
import type { HostServices } from '@cc/contracts/federation/host-services';

/** `no-answer`: the address may be on the list or not. */
export type SubscribeOutcome = 'subscribed' | 'address-refused' | 'no-answer' | 'failed';

/** In milliseconds. */
export const subscribeTimeoutMs = 15_000;

/** Puts an address on the newsletter's list (specification 7), which answers the same if it was there. Never throws. */
export async function subscribe(host: Pick<HostServices, 'data'>, email: string): Promise<SubscribeOutcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<SubscribeOutcome>((resolve) => {
    timer = setTimeout(() => resolve('no-answer'), subscribeTimeoutMs);
  });
  const outcome = await Promise.race([insert(host, { email }), timeout]);
  clearTimeout(timer);
  return outcome;
}

async function insert(host: Pick<HostServices, 'data'>, row: NewsletterSubscriber): Promise<SubscribeOutcome> {
  try {
    const data = await host.data();
    const { error } = await data.from(newsletterTable).insert(row);
    if (!error) return 'subscribed';
    return addressRefusedCodes.includes(error.code) ? 'address-refused' : 'failed';
  } catch {
    // The client could not be loaded.
    return 'failed';
  }
}
