import {
  addressRefusedCodes,
  alreadySubscribedCode,
  newsletterTable,
  type NewsletterSubscriber,
} from '@cc/contracts/entities/newsletter';
import type { HostServices } from '@cc/contracts/federation/host-services';

/** `no-answer`: whether the address is on the list cannot be told. */
export type SubscribeOutcome = 'subscribed' | 'already' | 'address-refused' | 'no-answer' | 'failed';

/** Milliseconds after which nobody waits for the list any longer. */
export const subscribeTimeoutMs = 15_000;

/** Puts an address on the newsletter's list (specification 7). Never throws. */
export async function subscribe(host: Pick<HostServices, 'data'>, email: string): Promise<SubscribeOutcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<SubscribeOutcome>((resolve) => {
    timer = setTimeout(() => resolve('no-answer'), subscribeTimeoutMs);
  });
  const outcome = await Promise.race([insert(host, { email }), tooLate]);
  clearTimeout(timer);
  return outcome;
}

async function insert(host: Pick<HostServices, 'data'>, row: NewsletterSubscriber): Promise<SubscribeOutcome> {
  try {
    const data = await host.data();
    const { error } = await data.from(newsletterTable).insert(row);
    if (!error) return 'subscribed';
    if (error.code === alreadySubscribedCode) return 'already';
    return addressRefusedCodes.includes(error.code) ? 'address-refused' : 'failed';
  } catch {
    // The client could not be loaded: for the visitor the same as a network that is down.
    return 'failed';
  }
}
