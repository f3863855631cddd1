import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { ApiFailure } from '../api-failure.ts';

const providerName = { gmail: 'Gmail', outlook: 'Outlook' } as const satisfies Record<MailProvider, string>;

/** What a refused or interrupted send tells people: what happened, what was kept, what to do next. */
export const sendFailures = {
  foreignUser: () => new ApiFailure('forbidden', 'You can only send in your own name. Nothing was sent.'),
  keyMissing: () =>
    new ApiFailure('idempotency_key_missing', 'The request has no Idempotency-Key header, so nothing was sent.'),
  placeholders: (found: readonly string[]) =>
    new ApiFailure(
      'placeholder_unresolved',
      `The e-mail still contains ${found.join(', ')}. Nothing was sent. Please fill it in or take it out.`,
    ),
  notConnected: (provider: MailProvider) =>
    new ApiFailure(
      'mail_not_connected',
      `Your ${providerName[provider]} mailbox is not connected. Nothing was sent. Please connect it and try again.`,
    ),
  reconnect: (provider: MailProvider) =>
    new ApiFailure(
      'reconnect_required',
      `${providerName[provider]} no longer lets us send for you. Nothing was sent and your token was kept. Please connect your mailbox again.`,
    ),
  inProgress: () =>
    new ApiFailure('send_in_progress', 'This e-mail is being sent right now. Please wait a moment.', { retryAfter: 1 }),
  /** @param stored what was written down of it, if anything was. */
  outcomeUnknown: (provider: MailProvider, sendId: string, stored?: string | null) =>
    new ApiFailure(
      'outcome_unknown',
      stored ??
        `The connection to ${providerName[provider]} broke while this e-mail was on its way, so it may or may not have been sent. It will not be sent again unless you say so. Please look into your Sent folder.`,
      { sendId },
    ),
  /** What became of it is known, and the books do not say so: its user is the one who can. */
  notWrittenDown: (provider: MailProvider, sendId: string, outcome: 'sent' | 'not-sent') =>
    new ApiFailure(
      'outcome_unknown',
      outcome === 'sent'
        ? `${providerName[provider]} sent this e-mail, but something went wrong on our side and we could not write that down. Please confirm it with “It was sent”.`
        : `${providerName[provider]} did not send this e-mail, but something went wrong on our side and we could not give your token back. “Send again” does that first.`,
      { sendId },
    ),
  unavailable: (provider: MailProvider, cause: unknown) =>
    new ApiFailure(
      'provider_unavailable',
      `${providerName[provider]} cannot be reached right now. Nothing was sent and your token was kept. Please try again in a minute.`,
      { cause, retryAfter: 30 },
    ),
  brokeOff: (cause: unknown) =>
    new ApiFailure(
      'unavailable',
      'Something went wrong on our side before this e-mail left. Nothing was sent and your token was kept. Please try again in a minute.',
      { cause, retryAfter: 30 },
    ),
  mailboxBusy: (provider: MailProvider, retryAfter: number) =>
    new ApiFailure(
      'mailbox_busy',
      `${providerName[provider]} asks us to slow down. Nothing was sent and your token was kept. Sending can go on in ${waitingTime(retryAfter)}.`,
      { retryAfter },
    ),
  policy: (provider: MailProvider, reason: string) =>
    new ApiFailure('provider_policy', `${policyInWords(provider, reason)} Nothing was sent and your token was kept.`),
  refused: (provider: MailProvider) =>
    new ApiFailure(
      'provider_refused',
      `${providerName[provider]} refused this e-mail. Nothing was sent and your token was kept. Please check the text and the attachments.`,
    ),
} as const;

/** Why an account may not send, and what helps. Reasons are the providers' own codes. */
function policyInWords(provider: MailProvider, reason: string): string {
  switch (reason) {
    case 'domainPolicy':
      return 'Your school or organisation does not allow this app to send mail. Please connect a personal mailbox instead.';
    case 'dailyLimitExceeded':
      return 'Gmail does not take more mail from this app today. Please try again tomorrow.';
    case 'insufficientPermissions':
    case 'ErrorAccessDenied':
      return 'The permission to send was not given. Please connect your mailbox again and leave it ticked.';
    default:
      return `${providerName[provider]} does not let this account send mail. Please check the account, or connect another mailbox.`;
  }
}

function waitingTime(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
