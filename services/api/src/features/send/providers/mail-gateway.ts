import type { ProviderAnswer } from '../../../provider-call.ts';

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** One email, checked, ready to leave. */
export interface OutgoingMail {
  readonly from: Mailbox;
  readonly to: readonly Mailbox[];
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
  /** Where a mail program sends an opt-out: an email address, and a page that takes one click (RFC 8058). */
  readonly unsubscribe?: { readonly address: string | null; readonly link: string | null };
  /** The `Message-ID` header, stable for one send. */
  readonly messageId: string;
}

/** The outcome of one email, in the terms of the send protocol (D1.7, D1.9). */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  /** The access token is not valid (any more). Nothing was sent. */
  | Failed<'unauthorized'>
  /** The account may not send. */
  | Failed<'policy'>
  /** The provider will never take this email. */
  | Failed<'refused'>
  | (Failed<'throttled'> & { readonly retryAfterSeconds: number })
  /** Nothing was sent; another try may work. */
  | (Failed<'unavailable'> & { readonly cause: unknown })
  /** The email may or may not have been sent. */
  | (Failed<'unknown'> & { readonly cause: unknown });

interface Failed<Kind> {
  readonly kind: Kind;
  /** The provider's own error code, or its HTTP status; null when it did not answer. */
  readonly providerCode: string | null;
}

/** What lets us call a mailbox. */
export interface MailboxPermit {
  readonly accessToken: string;
  /** Its user: faults of one user's mailboxes are not taken for those of the provider (D13.8). */
  readonly userId: string;
}

export interface SendPermit extends MailboxPermit {
  /**
   * Called once, right before the call that sends: the point of no return. A provider that keeps drafts names the
   * draft. @throws when the send may no longer go out.
   */
  readonly commit: (draftId: string | null) => Promise<void>;
}

/** One provider's sending, as the send rule sees it. */
export interface MailGateway {
  /** Whether sending takes one call only. Then nothing happens between the point of no return and that call. */
  readonly sendsByOneCall: boolean;
  /** Does all work that needs no call to the provider. */
  prepare(mail: OutgoingMail): Promise<PreparedMail>;
}

export interface PreparedMail {
  /** May be called again when the access token was rejected. */
  send(permit: SendPermit): Promise<SendOutcome>;
}

/** The state of a draft: unsent, sent, or unknown. */
export type DraftState = 'draft' | 'sent' | 'unknown';

/** A provider that prepares emails as drafts can tell afterwards whether one was sent. */
export interface DraftGateway {
  readDraft(draftId: string, permit: MailboxPermit): Promise<DraftState>;
  /** True when the draft is gone afterwards. */
  deleteDraft(draftId: string, permit: MailboxPermit): Promise<boolean>;
}

const defaultRetryAfterSeconds = 60;

/** The code of a mailbox without room, which a provider answers in several words. */
export const mailboxFull = 'mailbox full';

/**
 * The meaning of an answer other than success.
 * @param sends whether the call sends. For a call that only prepares, no answer means that nothing was sent.
 */
export function readFailure(answer: ProviderAnswer, sends: boolean): Exclude<SendOutcome, { kind: 'accepted' }> {
  const unanswered = sends ? 'unknown' : 'unavailable';
  if (answer.kind === 'not-reached') return { kind: 'unavailable', providerCode: null, cause: answer.cause };
  if (answer.kind === 'lost') return { kind: unanswered, providerCode: null, cause: answer.cause };
  const { status, retryAfterSeconds = defaultRetryAfterSeconds, body } = answer;
  const providerCode = readErrorCode(body) ?? `HTTP ${status}`;
  if (status === 401) return { kind: 'unauthorized', providerCode };
  if (status === 429 || (status === 403 && /ratelimit/i.test(providerCode))) {
    return { kind: 'throttled', providerCode, retryAfterSeconds };
  }
  if (status === 507) return { kind: 'policy', providerCode: mailboxFull };
  if (status === 403) return { kind: 'policy', providerCode };
  if (status >= 400 && status < 500) return { kind: 'refused', providerCode };
  return { kind: unanswered, providerCode, cause: `${status} ${providerCode}` };
}

/** Google's `error.errors[0].reason` or Graph's `error.code`. */
function readErrorCode(body: unknown): string | undefined {
  const error = property(body, 'error');
  const [first] = asList(property(error, 'errors'));
  const code = property(first, 'reason') ?? property(error, 'status') ?? property(error, 'code');
  return typeof code === 'string' && code !== '' ? code.slice(0, 100) : undefined;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
