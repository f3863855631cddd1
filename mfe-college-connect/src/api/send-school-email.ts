import {
  idempotencyKey,
  idempotencyKeyHeader,
  sendGmail,
  sendOutlook,
  type SendEmailResponse,
} from '@cc/contracts/api/send-email';
import type { Attachment } from '@cc/contracts/entities/attachment';
import type { AddressedCoach } from '@cc/contracts/entities/coach';
import type { MailConnection } from '@cc/contracts/entities/mail-connection';
import type { ApiResult, HostServices } from '@cc/contracts/federation/host-services';

/** One school's email, ready to send. */
export interface SchoolEmail {
  readonly runId: string;
  readonly attempt: number;
  readonly userId: string;
  readonly mailbox: MailConnection;
  readonly school: string;
  readonly coaches: readonly AddressedCoach[];
  readonly subject: string;
  readonly body: string;
  readonly attachments: readonly Attachment[];
}

/** Names this send: the same key again never sends twice. */
export function sendKey({ runId, school, attempt }: Pick<SchoolEmail, 'runId' | 'school' | 'attempt'>): string {
  return idempotencyKey(runId, school, attempt);
}

/** Sends one school's email from the user's own mailbox (specification 7). */
export function sendSchoolEmail(host: HostServices, email: SchoolEmail): Promise<ApiResult<SendEmailResponse>> {
  const body = {
    to: email.coaches.map((coach) => coach.email).join(','),
    subject: email.subject,
    body: email.body,
    accessToken: email.mailbox.accessToken,
    attachments: [...email.attachments],
    coaches: email.coaches.map(({ first_name, last_name, school, conference, email: address }) => ({
      first_name,
      last_name,
      school,
      conference,
      email: address,
    })),
    userId: email.userId,
  };
  const options = { headers: { [idempotencyKeyHeader]: sendKey(email) } };
  return email.mailbox.provider === 'gmail'
    ? host.api.call(sendGmail, body, options)
    : host.api.call(sendOutlook, body, options);
}
