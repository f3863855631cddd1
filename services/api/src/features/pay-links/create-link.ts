import { randomUUID } from 'node:crypto';
import type { createPayLink } from '@cc/contracts/api/pay-links';
import type { RequestOf, ResponseOf } from '@cc/contracts/api/endpoint';
import { ApiFailure } from '../../api-failure.ts';
import { refusalOf } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';
import { firstName, mayMailParent, type StrangerMails } from '../../jobs/mails-to-strangers.ts';
import { checkWish } from '../../payments/create-checkout.ts';
import type { PaymentDependencies } from '../../payments/record-checkout.ts';
import type { PayLinkRepository } from '../../payments/pay-link-repository.ts';
import type { AuthenticatedUser } from '../../plugins/authenticate.ts';

export interface PayLinkDependencies extends StrangerMails {
  readonly links: PayLinkRepository;
  readonly payment: PaymentDependencies;
  readonly jobs: JobQueueRepository;
}

/**
 * Creates the link by which a parent pays for the user, and mails it if an address is given and had few such mails.
 * @throws ApiFailure price_unknown, validation_failed, already_owned, rate_limited.
 */
export async function createLink(
  deps: PayLinkDependencies,
  user: AuthenticatedUser,
  { items, parentEmail }: RequestOf<typeof createPayLink>,
): Promise<ResponseOf<typeof createPayLink>> {
  const { links, jobs } = deps;
  const lines = await checkWish(
    deps.payment,
    user.id,
    items.map(({ priceId, quantity = 1 }) => ({ priceId, quantity })),
  );
  // One wish has one text, in whatever order its things were named.
  const wish = lines.map(({ priceId, quantity }) => ({ priceId, quantity })).toSorted(byPriceId);
  const id = await links
    .create({ id: randomUUID(), userId: user.id, athlete: firstName(user.name), items: wish })
    .catch((error: unknown) => {
      const refusal = refusalOf(error);
      throw refusal?.code === 'PT429' ? new ApiFailure('rate_limited', refusal.message, { cause: error }) : error;
    });
  const stored = await links.read(id);
  if (!stored) throw new Error('The link is gone.');
  const { athlete: _athlete, userId: _userId, ...link } = stored;
  if (parentEmail === undefined) return { link, mailed: false };
  const mailed = await mayMailParent(deps, user.id, parentEmail);
  if (mailed) await jobs.add('mail-pay-link', { linkId: id, to: parentEmail, key: randomUUID() });
  return { link, mailed };
}

const byPriceId = (one: { priceId: string }, other: { priceId: string }) => (one.priceId < other.priceId ? -1 : 1);
