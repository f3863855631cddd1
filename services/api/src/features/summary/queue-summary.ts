import { createHash } from 'node:crypto';
import type { RequestOf } from '@cc/contracts/api/endpoint';
import type { sendSummaryEmail } from '@cc/contracts/api/send-summary-email';
import { ApiFailure } from '../../api-failure.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';
import type { AuthenticatedUser } from '../../plugins/authenticate.ts';
import type { RequestCountRepository } from '../../plugins/request-count-repository.ts';

export interface SummaryDependencies {
  readonly jobs: JobQueueRepository;
  readonly counts: RequestCountRepository;
}

/** A repeated request for the same summary within this time is a retry or a second click. */
const sameRunMs = 10 * 60_000;

/**
 * Queues the summary mail of a finished run, once.
 * @throws ApiFailure forbidden when it is not for the user's own address.
 */
export async function queueSummary(
  { jobs, counts }: SummaryDependencies,
  user: AuthenticatedUser,
  { to, ...content }: RequestOf<typeof sendSummaryEmail>,
): Promise<void> {
  if (to.toLowerCase() !== user.email.toLowerCase()) {
    throw new ApiFailure('forbidden', 'A summary goes to your own address only. Nothing was sent.');
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([user.id, content.successful, content.failed, content.schools, content.conferences]))
    .digest('hex');
  const { current } = await counts.count(`summary ${fingerprint}`, sameRunMs);
  if (current > 1) return;
  await jobs.add('mail-summary', { key: `${fingerprint.slice(0, 16)}-${Date.now()}`, to: user.email, content });
}
