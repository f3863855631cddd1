import type { ProviderAnswer } from '../provider-call.ts';

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** One e-mail, checked, ready to leave. */
export interface OutgoingMail {
  readonly from: Mailbox;
  readonly to: readonly Mailbox[];
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
  /** The `Message-ID` header, stable for one send. */
  readonly messageId: string;
}

/** What became of one mail, in the terms of the send protocol (D1.7, D1.9). */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  /** The access token is not good (any more). Nothing was sent. */
  | { readonly kind: 'unauthorized' }
  /** The account may not send. `reason` is the provider's word for it. */
  | { readonly kind: 'policy'; readonly reason: string }
  /** The provider will never take this mail. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number }
  /** Nothing was sent; later it may work. */
  | { readonly kind: 'unavailable'; readonly cause: unknown }
  /** Nobody can know whether the mail was sent. */
  | { readonly kind: 'unknown'; readonly cause: unknown };

export interface SendPermit {
  readonly accessToken: string;
  /**
   * Called once, right before the call that sends: the point of no return. A provider that keeps drafts names the
   * draft. @throws when the send may no longer go out.
   */
  readonly commit: (draftId: string | null) => Promise<void>;
}

/** One provider's sending, as the send rule sees it. */
export interface MailGateway {
  /** Whether the call that sends is the only one: then nothing is to be done between the point of no return and it. */
  readonly sendsByOneCall: boolean;
  /** Does what needs nobody else. */
  prepare(mail: OutgoingMail): Promise<PreparedMail>;
}

export interface PreparedMail {
  /** May be called again when the access token was not good. */
  send(permit: SendPermit): Promise<SendOutcome>;
}

/** Where a draft stands: still unsent, gone out, or nobody can tell. */
export type DraftState = 'draft' | 'sent' | 'unknown';

/** A provider that prepares mails as drafts can tell afterwards whether one left. */
export interface DraftGateway {
  readDraft(draftId: string, accessToken: string): Promise<DraftState>;
  /** True when the draft is gone afterwards. */
  deleteDraft(draftId: string, accessToken: string): Promise<boolean>;
}

const defaultRetryAfterSeconds = 60;

/**
 * What a provider's answer other than success means: of a call that sends (`sends`), or of one that only prepares,
 * where no answer is as good as a refusal.
 */
export function readFailure(answer: ProviderAnswer, sends: boolean): SendOutcome {
  if (answer.kind === 'not-reached') return { kind: 'unavailable', cause: answer.cause };
  if (answer.kind === 'lost') return { kind: sends ? 'unknown' : 'unavailable', cause: answer.cause };
  const { status, retryAfterSeconds, body } = answer;
  const reason = readReason(body);
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 429 || (status === 403 && /ratelimit/i.test(reason))) {
    return { kind: 'throttled', retryAfterSeconds: retryAfterSeconds ?? defaultRetryAfterSeconds };
  }
  if (status === 403) return { kind: 'policy', reason };
  if (status >= 400 && status < 500) return { kind: 'refused', reason: `${status} ${reason}` };
  return { kind: sends ? 'unknown' : 'unavailable', cause: `${status} ${reason}` };
}

/** The provider's error code: Google's `error.errors[0].reason` or Graph's `error.code`. */
function readReason(body: unknown): string {
  const error = property(body, 'error');
  const [first] = asList(property(error, 'errors'));
  const reason = property(first, 'reason') ?? property(error, 'status') ?? property(error, 'code');
  return typeof reason === 'string' ? reason.slice(0, 100) : '';
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
