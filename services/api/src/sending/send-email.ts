import { createHash } from 'node:crypto';
import type { SendEmailRequest, SendEmailResponse } from '@cc/contracts/api/send-email';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { findPlaceholders } from '@cc/contracts/entities/placeholders';
import { ApiFailure } from '../api-failure.ts';
import { safetyMarginMs } from '../mailboxes/mailbox-access.ts';
import type { AuthenticatedUser } from '../plugins/authenticate.ts';
import { checkAttachments } from './check-attachments.ts';
import { checkRecipients, namedRecipients } from './check-recipients.ts';
import { deliverMail, type DeliverDependencies } from './deliver-mail.ts';
import type { MailAttachment } from './mail-gateway.ts';
import { sendFailures } from './send-failures.ts';
import type { BegunSend } from './begun-send.ts';

export interface SendCommand {
  readonly user: AuthenticatedUser;
  readonly provider: MailProvider;
  readonly idempotencyKey: string | undefined;
  readonly request: SendEmailRequest;
}

/**
 * One e-mail to one school, exactly once (D1.3, D1.5, D1.7): everything that can be refused for nothing is, then a token
 * is reserved, then the mail goes out.
 * @throws ApiFailure with the reason, as listed in `send-failures.ts` and by the checks.
 */
export async function sendEmail(deps: DeliverDependencies, command: SendCommand): Promise<SendEmailResponse> {
  const { user, provider, request, idempotencyKey } = command;
  if (request.userId !== user.id) throw sendFailures.foreignUser();
  // Without a key a repeated request would be a second mail.
  if (idempotencyKey === undefined) throw sendFailures.keyMissing();
  const unresolved = findPlaceholders(`${request.subject}\n${request.body}`);
  if (unresolved.length > 0) throw sendFailures.placeholders(unresolved);
  const attachments = await checkAttachments(request.attachments);

  const { school, emails } = namedRecipients(request);
  const gateway = deps.gateways[provider];
  // Files take a while to be written into a mail, and nothing should take a while after the point of no return.
  const mayStartAtOnce = gateway.sendsByOneCall && attachments.length === 0;
  const beginning = await deps.sends.begin(
    {
      ...{ userId: user.id, idempotencyKey, provider, handle: request.accessToken, school, emails },
      requestHash: await hashRequest(command, emails, attachments),
    },
    mayStartAtOnce ? safetyMarginMs : null,
  );
  if (!beginning) throw sendFailures.notConnected(provider);
  const { connection, coaches, send } = beginning;
  const mailboxes = checkRecipients(school, emails, coaches);
  if (!send) throw new Error('All recipients are known, and nothing was reserved.');
  if (!send.fresh) return replay(send, provider);
  const compose = () =>
    gateway.prepare({
      from: { name: user.name, address: connection.email },
      to: mailboxes,
      subject: request.subject,
      text: request.body,
      attachments,
      messageId: messageIdOf(user.id, idempotencyKey, connection.email),
    });
  return { messageId: await deliverMail(deps, { send, connection, compose }) };
}

/** The same for one send, however often it is tried. */
function messageIdOf(userId: string, idempotencyKey: string, sender: string): string {
  const name = createHash('sha256')
    .update(JSON.stringify([userId, idempotencyKey]))
    .digest('base64url');
  return `<${name}@${sender.split('@').at(-1)}>`;
}

/** Tells one mail from another. The handle of the mailbox is left out: connecting again does not make another mail. */
async function hashRequest(
  { provider, request }: SendCommand,
  emails: readonly string[],
  attachments: readonly MailAttachment[],
): Promise<string> {
  const files = await Promise.all(
    attachments.map(async ({ filename, content }) => [filename, await hashFile(content)] as const),
  );
  return createHash('sha256')
    .update(JSON.stringify([provider, emails.toSorted(), request.subject, request.body, files]))
    .digest('base64');
}

/** On another thread: a file of some megabytes would keep everybody else waiting. */
async function hashFile(content: MailAttachment['content']): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('base64');
}

/** The answer of a key that was used before: what the first request was told, or how far it is. */
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
    case 'reserved':
    case 'sending':
    case 'released':
      throw sendFailures.inProgress();
  }
}
