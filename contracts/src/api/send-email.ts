import { z } from 'zod';
import { attachmentLimits, attachmentSchema, tooManyFiles } from '../entities/attachment.ts';
import { emailMaxLength } from '../entities/email-rule.ts';
import { bodyMaxLength, bodyMaxLines, linesOf } from '../entities/letter.ts';
import { defineEndpoint } from './endpoint.ts';

/** Of a coach, as lists have it. */
const text = z.string().max(1000);

/** A coach as a send names them (specification 7). The server mails only addresses it finds in its own table. */
export const sendCoachSchema = z.object({
  first_name: text,
  last_name: text,
  school: text.min(1),
  conference: text,
  // The length first: the pattern takes long for megabytes.
  email: z.string().max(emailMaxLength, { abort: true }).pipe(z.email()),
});
export type SendCoach = z.output<typeof sendCoachSchema>;

export const subjectMaxLength = 250;

// Line breaks, which smuggle foreign headers in, other control characters, and signs that turn the order of letters
// around. A surrogate here is half a character: it cannot be encoded.
const hiddenInSubject = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A subject as it may be sent: without hidden characters, and without `=?`, which begins an encoded word (RFC 2047).
 * Mail programs decode such a word, so a coach would read another text than the preview.
 */
export function plainSubject(subject: string): string {
  return subject.replace(hiddenInSubject, '').replaceAll('=?', '= ?');
}

/**
 * What a body may not contain: control characters besides tab and line breaks, other signs that begin a line, and half
 * characters.
 */
export const forbiddenInBody = /[\p{Cs}\p{Zl}\p{Zp}]|(?![\t\n\r])\p{Cc}/u;

/**
 * A body as it may be sent. Hidden characters, which pasted text may contain, are removed; other signs that begin a
 * line become a line break.
 */
export function plainBody(body: string): string {
  return body.replace(/[\p{Zl}\p{Zp}]/gu, '\n').replace(new RegExp(forbiddenInBody, 'gu'), '');
}

/** One email to the selected coaches of one school: the body of `/api/send-gmail` and `/api/send-outlook`. */
export const sendEmailRequestSchema = z.object({
  /** Comma-joined addresses of coaches of one school: the same as in `coaches`. */
  to: z.string().min(1).max(10_000),
  subject: z
    .string()
    .max(subjectMaxLength, { abort: true })
    .refine((subject) => subject.trim() !== '', 'Subject is empty.')
    .refine(
      (subject) => plainSubject(subject) === subject,
      'The subject must be one line of plain text. Please type it again without hidden characters and without “=?”.',
    ),
  body: z
    .string()
    .max(bodyMaxLength, { abort: true })
    .refine((body) => body.trim() !== '', 'Body is empty.')
    .refine((body) => linesOf(body) <= bodyMaxLines, `The email has more than ${bodyMaxLines} lines.`)
    .refine(
      (body) => !forbiddenInBody.test(body),
      'The email contains hidden characters that cannot be sent. Please paste it again as plain text.',
    ),
  /** The opaque handle of the connected mailbox. */
  accessToken: z.string().min(20).max(200),
  attachments: z.array(attachmentSchema).max(attachmentLimits.maxFiles, tooManyFiles).default([]),
  coaches: z.array(sendCoachSchema).min(1).max(100),
  userId: z.uuid(),
});
export type SendEmailRequest = z.output<typeof sendEmailRequestSchema>;

/** The provider accepted the mail. `messageId` is the provider's name for it. */
export const sendEmailResponseSchema = z.object({ messageId: z.string().min(1) });
export type SendEmailResponse = z.output<typeof sendEmailResponseSchema>;

/** 4 MB of files go up a slow line, and the server gives a send 90 seconds before it calls it interrupted. */
const sendTimeoutMs = 150_000;

/** Sends one school's email from the user's Gmail mailbox. Needs the `Idempotency-Key` header. */
export const sendGmail = defineEndpoint({
  method: 'POST',
  path: '/api/send-gmail',
  typed: true,
  request: sendEmailRequestSchema,
  response: sendEmailResponseSchema,
  timeoutMs: sendTimeoutMs,
});

/** The same from an Outlook mailbox. */
export const sendOutlook = defineEndpoint({ ...sendGmail, path: '/api/send-outlook' });

export { idempotencyKeyHeader, idempotencyKeySchema } from './idempotency-key.ts';

/**
 * The key of one school in one run. `attempt` grows only when the user tries a school again whose earlier attempt
 * surely was not sent; after a lost connection the same key is used, and the server answers what happened.
 */
export function idempotencyKey(runId: string, school: string, attempt: number): string {
  return `${runId}/${encodeURIComponent(school)}/${attempt}`;
}
