import type { RunChange } from '@cc/contracts/api/runs';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { dailyEmailLimit } from '@cc/contracts/entities/token-tracker';
import { accountName } from '../state/connection-slice.ts';

/** Where the user mends what holds a run. */
export type WayOn = 'connect' | 'pricing' | 'sign-in' | 'attachments' | 'mail';

export interface StopMessage {
  readonly title: string;
  /** Used where the server has no sentence of its own. */
  readonly text: string;
  readonly wayOn?: WayOn;
}

const reconnect: StopMessage = {
  title: 'Please reconnect your mailbox',
  text: 'It no longer lets us send. Reconnect it in step 1, then come back here.',
  wayOn: 'connect',
};
const attachments: StopMessage = {
  title: 'An attachment cannot be sent',
  text: 'Every school gets the same files, so replace or remove the file, then continue.',
  wayOn: 'attachments',
};
const mail: StopMessage = {
  title: 'Your email needs a change',
  text: 'It affects every school, so change your email, then continue.',
  wayOn: 'mail',
};

/** What holds a run, by the code of the server, and what to do next. Everything is kept in each case. */
const messages: Readonly<Record<string, StopMessage>> = {
  user: { title: 'Paused', text: 'Nothing more is sent until you continue.' },
  reconnect_required: reconnect,
  mail_not_connected: reconnect,
  no_tokens: {
    title: 'You have no tokens left',
    text: 'One token sends one email to one school. Buy more, then come back and continue.',
    wayOn: 'pricing',
  },
  parent_approval: {
    title: 'Waiting for a parent',
    text: 'A parent approves your first run. It goes out when they do; until then no token is used.',
  },
  daily_limit_reached: {
    title: 'You have reached your limit',
    text: `You can send ${dailyEmailLimit} emails in 24 hours. Sending continues by itself.`,
  },
  provider_policy: {
    title: 'Your email provider does not allow this',
    text: 'Many school and work accounts block other apps. Stop this run, connect a personal mailbox in step 1, and send again.',
    wayOn: 'connect',
  },
  mailbox_busy: {
    title: 'Your mailbox needs a short break.',
    text: 'Your email provider is not accepting more emails right now.',
  },
  school_morning: { title: 'Waiting for the morning at the next school', text: '' },
  provider_unavailable: { title: 'Your email provider does not answer', text: 'We keep trying.' },
  unavailable: { title: 'We cannot send right now', text: 'We keep trying.' },
  unauthenticated: { title: 'You are signed out', text: 'Sign in again, then continue.', wayOn: 'sign-in' },
  attachments_invalid: attachments,
  payload_too_large: mail,
  placeholder_unresolved: mail,
  validation_failed: mail,
};

/** @param code of the API, or `user`; null if there is none */
export function stopMessage(code: string | null): StopMessage {
  return messages[code ?? ''] ?? { title: 'Sending is paused', text: 'Everything is saved.' };
}

/** Staff paused a provider. */
export function pausedTitle(provider: MailProvider): string {
  return `Sending with ${accountName(provider)} is paused for everybody`;
}

/** The label of `undo` for a run that does not begin within seconds. */
export const cancelLabel = 'Cancel this run';

/** Labels of the buttons that change a run. */
export const changeLabels: Readonly<Record<Exclude<RunChange['kind'], 'seen'>, string>> = {
  undo: 'Undo',
  move: 'Change the time',
  pause: 'Pause',
  continue: 'Continue Sending',
  stop: 'Stop the rest',
  skip: 'Skip this school',
  files: 'Choose other files',
  retry: 'Retry Failed',
};
