import { createHash } from 'node:crypto';
import type { SendEmailRequest, SendEmailResponse } from '@cc/contracts/api/send-email';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { findPlaceholders } from '@cc/contracts/entities/placeholders';
import type { Log } from '../../log.ts';
import { checkAttachments } from './check-attachments.ts';
import type { SendDependencies } from './deliver-mail.ts';
import type { MailAttachment } from './providers/mail-gateway.ts';
import { sendBegun, startMarginMs } from './send-begun.ts';
import { sendFailures } from './send-failures.ts';

export interface SendCommand {
  /** The sender. `name` is for the From header. */
  readonly user: { readonly id: string; readonly name: string };
  readonly provider: MailProvider;
  readonly idempotencyKey: string | undefined;
  readonly request: SendEmailRequest;
}

/**
 * One email to one school, exactly once (D1.3, D1.4, D1.5, D1.7): first every check that costs nothing, then a token is
 * reserved, then the email goes out.
 * @param log each line of the send carries its id; bind the id of the request or job before.
 * @throws ApiFailure with the reason, as listed in `send-failures.ts` and by the checks.
 */
export async function sendEmail(deps: SendDependencies, command: SendCommand, log: Log): Promise<SendEmailResponse> {
  const { user, provider, request, idempotencyKey } = command;
  if (request.userId !== user.id) throw sendFailures.foreignUser();
  // Without a key a repeated request would be a second email.
  if (idempotencyKey === undefined) throw sendFailures.keyMissing();
  const unresolved = findPlaceholders(`${request.subject}\n${request.body}`);
  if (unresolved.length > 0) throw sendFailures.placeholders(unresolved);
  const attachments = await checkAttachments(request.attachments);

  const { school, emails } = requestedRecipients(request);
  const beginning = await deps.sends.begin(
    {
      userId: user.id,
      idempotencyKey,
      requestHash: await hashRequest(command, emails, attachments),
      provider,
      handle: request.accessToken,
      school,
      emails,
      subject: request.subject,
      body: request.body,
    },
    startMarginMs(deps, provider, attachments),
  );
  if (!beginning) throw sendFailures.notConnected(provider);
  const content = { senderName: user.name, subject: request.subject, body: request.body, attachments };
  return sendBegun(deps, beginning, { ...content, idempotencyKey }, log);
}

/** The one school and the addresses in a request. @throws ApiFailure recipients_invalid */
function requestedRecipients({ to, coaches }: SendEmailRequest): { school: string; emails: string[] } {
  const [school, ...otherSchools] = new Set(coaches.map((coach) => coach.school));
  if (school === undefined || otherSchools.length > 0) {
    throw sendFailures.recipients('One email goes to the coaches of one school.');
  }
  const named = new Set(coaches.map((coach) => coach.email.toLowerCase()));
  const addressed = new Set(to.split(',').map((address) => address.trim().toLowerCase()));
  if (named.size !== addressed.size || ![...named].every((email) => addressed.has(email))) {
    throw sendFailures.recipients('The addresses do not match the selected coaches.');
  }
  return { school, emails: [...named] };
}

/** Identifies an email. The handle of the mailbox is left out: connecting again does not make another email. */
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

/** On another thread: hashing some megabytes here would block all other requests. */
async function hashFile(content: MailAttachment['content']): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', content)).toString('base64');
}
