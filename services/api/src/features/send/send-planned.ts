import type { SendEmailResponse } from '@cc/contracts/api/send-email';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { Log } from '../../log.ts';
import type { SendDependencies } from './deliver-mail.ts';
import type { MailAttachment } from './providers/mail-gateway.ts';
import { sendBegun, startMarginMs } from './send-begun.ts';
import { sendFailures } from './send-failures.ts';

/** A planned send of a run, and what all emails of the run have in common. */
export interface PlannedSend {
  readonly sendId: string;
  /** The token of the worker that has the run. */
  readonly worker: string;
  readonly provider: MailProvider;
  readonly senderName: string;
  readonly attachments: readonly MailAttachment[];
}

/**
 * One email of a run, exactly once. Its text was checked when it was planned, and its idempotency key is its id
 * (D18.3).
 * @throws ApiFailure as `sendEmail`; send_in_progress also when the run was changed or another worker has it.
 */
export async function sendPlanned(deps: SendDependencies, planned: PlannedSend, log: Log): Promise<SendEmailResponse> {
  const { sendId, worker, provider, senderName, attachments } = planned;
  const beginning = await deps.sends.beginPlanned(sendId, worker, startMarginMs(deps, provider, attachments));
  if (!beginning) throw sendFailures.notConnected(provider);
  const { subject, body } = beginning;
  return sendBegun(deps, beginning, { idempotencyKey: sendId, senderName, subject, body, attachments }, log);
}
