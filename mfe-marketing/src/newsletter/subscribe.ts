import {
  addressRefusedCodes,
  alreadySubscribedCode,
  newsletterTable,
  type NewsletterSubscriber,
} from '@cc/contracts/entities/newsletter';
import type { HostServices } from '@cc/contracts/federation/host-services';

export type SubscribeOutcome = 'subscribed' | 'already' | 'address-refused' | 'failed';

/** Puts an address on the newsletter's list (specification 7). Never throws. */
export async function subscribe(host: Pick<HostServices, 'data'>, email: string): Promise<SubscribeOutcome> {
  try {
    const data = await host.data();
    const row: NewsletterSubscriber = { email };
    const { error } = await data.from(newsletterTable).insert(row);
    if (!error) return 'subscribed';
    if (error.code === alreadySubscribedCode) return 'already';
    return addressRefusedCodes.includes(error.code) ? 'address-refused' : 'failed';
  } catch {
    // The client could not be loaded: for the visitor the same as a network that is down.
    return 'failed';
  }
}
