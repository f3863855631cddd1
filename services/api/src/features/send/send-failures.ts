import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { dailyTests } from '@cc/contracts/api/send-test';
import { dailyEmailLimit } from '@cc/contracts/entities/token-tracker';
import { ApiFailure } from '../../api-failure.ts';
import { mailboxFull } from './providers/mail-gateway.ts';

export const providerName = { gmail: 'Gmail', outlook: 'Outlook' } as const satisfies Record<MailProvider, string>;

/** The sentences for a refused or interrupted send: what happened, what was kept, what to do next. */
export const sendFailures = {
  foreignUser: () => new ApiFailure('forbidden', 'You can only send your own emails. Nothing was sent.'),
  keyMissing: () =>
    new ApiFailure('idempotency_key_missing', 'The request has no Idempotency-Key header, so nothing was sent.'),
  keyReused: () =>
    new ApiFailure('idempotency_key_reused', 'This request was made before with another email. Nothing was sent.'),
  placeholders: (found: readonly string[]) =>
    new ApiFailure(
      'placeholder_unresolved',
      `The email still contains ${found.join(', ')}. Nothing was sent. Please fill it in or remove it.`,
    ),
  recipients: (sentence: string) =>
    new ApiFailure(
      'recipients_invalid',
      `${sentence} Nothing was sent and no token was used. Please select the coaches of this school again.`,
    ),
  coachesUnavailable: () =>
    new ApiFailure(
      'coaches_unavailable',
      'The coaches you chose here asked not to be contacted, or their address is being checked. Nothing was sent and no token was used.',
    ),
  noTestsLeft: (retryAfter: number) =>
    new ApiFailure(
      'rate_limited',
      `You have sent yourself ${dailyTests} tests in 24 hours, which is the limit. Nothing was sent. You can send the next one in ${waitingTime(retryAfter)}.`,
      { retryAfter },
    ),
  noTokens: () =>
    new ApiFailure('no_tokens', 'You have no tokens left, so nothing was sent. Each school takes one token.'),
  dailyLimitReached: () =>
    new ApiFailure(
      'daily_limit_reached',
      `You have reached the limit of ${dailyEmailLimit} emails in 24 hours. Nothing was sent and no token was used. Please try again later.`,
      { retryAfter: 3600 },
    ),
  cannotCheck: (cause: unknown) =>
    // An earlier request with this key may have sent it.
    new ApiFailure('unavailable', 'We cannot check your email right now. Please try again: no email is sent twice.', {
      cause,
      retryAfter: 5,
    }),
  /** @param provider left out: the mailbox is unknown. */
  notConnected: (provider?: MailProvider) =>
    new ApiFailure(
      'mail_not_connected',
      `Your ${provider ? `${providerName[provider]} ` : ''}mailbox is not connected. Nothing was sent. Please connect it and try again.`,
    ),
  reconnect: (provider: MailProvider) =>
    new ApiFailure(
      'reconnect_required',
      `${providerName[provider]} no longer lets us send for you. Nothing was sent and you kept your token. Please connect your mailbox again.`,
    ),
  inProgress: () =>
    new ApiFailure('send_in_progress', 'This email is being sent right now. Please wait a moment.', { retryAfter: 1 }),
  /** @param stored the sentence that was stored with the send, if there is one. */
  outcomeUnknown: (provider: MailProvider, sendId: string, stored?: string | null) =>
    new ApiFailure(
      'outcome_unknown',
      stored ??
        `The connection to ${providerName[provider]} broke while this email was being sent, so we do not know if it went out. We will not send it again unless you say so. Please check your Sent folder.`,
      { sendId },
    ),
  /** The outcome is known but could not be stored, so the user must confirm it. */
  notStored: (provider: MailProvider, sendId: string, outcome: 'sent' | 'not-sent') =>
    new ApiFailure(
      'outcome_unknown',
      outcome === 'sent'
        ? `${providerName[provider]} sent this email, but something went wrong on our side and we could not save that. Please confirm it with “It was sent”.`
        : `${providerName[provider]} did not send this email, but something went wrong on our side and we could not give your token back. “Send again” does that first.`,
      { sendId },
    ),
  unavailable: (provider: MailProvider, cause: unknown) =>
    new ApiFailure(
      'provider_unavailable',
      `${providerName[provider]} is not responding right now. Nothing was sent and you kept your token. Please try again in a minute.`,
      { cause, retryAfter: 30 },
    ),
  brokeOff: (cause: unknown) =>
    new ApiFailure(
      'unavailable',
      'Something went wrong on our side before this email left. Nothing was sent and you kept your token. Please try again in a minute.',
      { cause, retryAfter: 30 },
    ),
  /** Staff paused the provider, with a sentence for users. */
  paused: (sentence: string) =>
    new ApiFailure('provider_unavailable', `${sentence} Nothing was sent and you kept your token.`, { retryAfter: 60 }),
  mailboxBusy: (provider: MailProvider, retryAfter: number) =>
    new ApiFailure(
      'mailbox_busy',
      `${providerName[provider]} is asking us to slow down. Nothing was sent and you kept your token. You can continue in ${waitingTime(retryAfter)}.`,
      { retryAfter },
    ),
  policy: (provider: MailProvider, providerCode: string | null) =>
    new ApiFailure(
      'provider_policy',
      `${policySentence(provider, providerCode)} Nothing was sent and you kept your token.`,
    ),
  refused: (provider: MailProvider) =>
    new ApiFailure(
      'provider_refused',
      `${providerName[provider]} refused this email. Nothing was sent and you kept your token. Please check the text and the attachments.`,
    ),
} as const;

/** The same failure for a test, which takes no token and is stored nowhere. */
export function asTestFailure({ code, message, details }: ApiFailure): ApiFailure {
  if (code !== 'outcome_unknown') return new ApiFailure(code, message.replace(' and you kept your token', ''), details);
  return new ApiFailure(
    code,
    'The connection broke while your test was being sent, so we do not know if it went out. Please look in your inbox.',
  );
}

/** The reason why an account may not send, and the next step. Codes are the providers' own. */
function policySentence(provider: MailProvider, providerCode: string | null): string {
  switch (providerCode) {
    case 'domainPolicy':
      return 'Your school or organization does not allow this app to send email. Please connect a personal mailbox instead.';
    case mailboxFull:
      return 'Your mailbox is full. Please make room in it, and try again.';
    case 'dailyLimitExceeded':
      return 'Gmail does not accept more email from this app today. Please try again tomorrow.';
    case 'insufficientPermissions':
    case 'ErrorAccessDenied':
      return 'We do not have permission to send from this mailbox. Please connect it again and leave the box for sending checked.';
    default:
      return `${providerName[provider]} does not let this account send email. Please check your account or connect another mailbox.`;
  }
}

function waitingTime(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
