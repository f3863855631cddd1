import { createHash } from 'node:crypto';
import type { SendEmailResponse } from '@cc/contracts/api/send-email';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { withOptOutLine } from '@cc/contracts/letter/opt-out-line';
import { ApiFailure } from '../../api-failure.ts';
import { oneLine } from '../../jobs/one-line.ts';
import type { Log } from '../../log.ts';
import { safetyMarginMs } from '../../mailboxes/mailbox-access.ts';
import { deliverMail, type DeliverDependencies } from './deliver-mail.ts';
import type { MailAttachment } from './providers/mail-gateway.ts';
import { sendFailures } from './send-failures.ts';
import type { Beginning, BegunSend } from './send-repository.ts';

/** What an email says, and whose name its From header has. */
export interface SendContent {
  readonly idempotencyKey: string;
  readonly senderName: string;
  readonly subject: string;
  readonly body: string;
  readonly attachments: readonly MailAttachment[];
}

/** How long the access token must last for a send to be started with its reservation; null: it is started later. */
export function startMarginMs(
  { gateways }: Pick<DeliverDependencies, 'gateways'>,
  provider: MailProvider,
  attachments: readonly unknown[],
): number | null {
  // Writing files into an email is slow, and slow work belongs before the point of no return.
  return gateways[provider].sendsByOneCall && attachments.length === 0 ? safetyMarginMs : null;
}

/**
 * The one send path: sends what `begin` or `beginPlanned` reserved (D18.3).
 * @throws ApiFailure with the reason, as listed in `send-failures.ts`.
 */
export async function sendBegun(
  deps: DeliverDependencies,
  { connection, coaches, send }: Beginning,
  { idempotencyKey, senderName, subject, body, attachments }: SendContent,
  log: Log,
): Promise<SendEmailResponse> {
  const { provider, userId } = connection;
  if (!send) {
    throw sendFailures.recipients('One of the addresses is not among those of this school that you were shown.');
  }
  if (!send.fresh) return replay(send, provider);
  const to = coaches.map(({ firstName, lastName, email }) => ({
    name: oneLine(`${firstName} ${lastName}`),
    address: email,
  }));
  const sendLog = log.child({ sendId: send.sendId });
  const compose = async () => {
    const optOut = await deps.optOutWays(send.sendId);
    return deps.gateways[provider].prepare({
      from: { name: oneLine(senderName), address: connection.email },
      to,
      subject,
      text: withOptOutLine(body, optOut.link, optOut.mail?.address),
      attachments,
      unsubscribe: {
        address: optOut.mail?.signedAddress ?? null,
        // Of several recipients, a mail program's one click would not say whose it was. A mail says who sent it.
        link: to.length === 1 ? optOut.link : null,
      },
      messageId: messageIdOf(userId, idempotencyKey, connection.email),
    });
  };
  const messageId = await deliverMail(deps, { send, connection, compose, isTest: false, log: sendLog });
  sendLog.info({ provider }, 'the provider accepted an email');
  return { messageId };
}

/** The same for every attempt of one send. */
function messageIdOf(userId: string, idempotencyKey: string, sender: string): string {
  const name = createHash('sha256')
    .update(JSON.stringify([userId, idempotencyKey]))
    .digest('base64url');
  return `<${name}@${sender.split('@').at(-1)}>`;
}

/** The answer for a used key: the answer to the first request, or its progress. */
function replay(send: BegunSend, provider: MailProvider): SendEmailResponse {
  switch (send.status) {
    case 'sent':
      return { messageId: send.messageId ?? send.sendId };
    case 'failed':
      throw new ApiFailure(
        send.errorCode ?? 'provider_refused',
        send.errorMessage ?? sendFailures.refused(provider).message,
      );
    case 'unknown':
      throw sendFailures.outcomeUnknown(provider, send.sendId, send.errorMessage);
    case 'planned':
    case 'reserved':
    case 'sending':
    case 'released':
    case 'skipped':
      throw sendFailures.inProgress();
  }
}
