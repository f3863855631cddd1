import type { OpenedPayLink } from '@cc/contracts/entities/pay-link';
import { payPath } from '@cc/contracts/entities/pay-link';
import { ApiFailure } from '../../api-failure.ts';
import { createCheckout } from '../../payments/create-checkout.ts';
import type { FoundPayLink } from '../../payments/pay-link-repository.ts';
import { endCheckouts, recordCheckout } from '../../payments/record-checkout.ts';
import type { PayLinkDependencies } from './create-link.ts';

/** Questions about one link that reach the payment provider: its own limit is that of the whole company. */
const passedOn = { max: 10, timeWindow: 10_000 };

type OpenDependencies = Pick<PayLinkDependencies, 'links' | 'payment' | 'counts'>;

/**
 * What the parent's page shows. A payment whose webhook has not arrived yet is recorded first. @throws ApiFailure
 * not_found
 */
export async function openLink(deps: OpenDependencies, code: string): Promise<OpenedPayLink> {
  const found = await findLink(deps, code);
  const { id, sessionId } = found;
  if (sessionId === null) return found.view;
  const { current } = await deps.counts.count(`ask link ${id}`, passedOn.timeWindow);
  if (current > passedOn.max) return found.view;
  await recordCheckout(deps.payment, sessionId, { eventId: null }).catch((error: unknown) =>
    deps.payment.log.warn({ err: error, link: id }, 'the payment of a link could not be recorded yet'),
  );
  return (await findLink(deps, code)).view;
}

/**
 * The payment page of a link. All who open the link get the same one, so that it is paid once.
 * @throws ApiFailure not_found, and those of `createCheckout`
 */
export async function payLink(deps: OpenDependencies, code: string): Promise<string> {
  const { id, userId, view } = await findLink(deps, code);
  const wish = view.items.map(({ priceId, quantity }) => ({ priceId, quantity }));
  return createCheckout(deps.payment, { id: userId, email: null, link: { id, page: payPath(code) } }, wish);
}

/** Withdraws a link. Its open payment page ends; if it was paid meanwhile, that counts. @throws ApiFailure not_found */
export async function revokeLink(
  { links, payment }: OpenDependencies,
  userId: string,
  id: string,
): Promise<Pick<OpenedPayLink, 'state'>> {
  await endCheckouts(payment, await links.revoke(userId, id));
  const link = await links.read(id);
  if (link?.userId !== userId) throw new ApiFailure('not_found', 'There is no such link of yours.');
  return { state: link.state };
}

async function findLink({ links }: OpenDependencies, code: string): Promise<FoundPayLink> {
  const found = await links.find(code);
  if (!found) throw new ApiFailure('not_found', 'This link does not work. Please check that you have all of it.');
  return found;
}
