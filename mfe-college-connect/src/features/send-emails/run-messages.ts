import type { Toast } from '@cc/contracts/federation/host-services';
import { dailyEmailLimit } from '@cc/contracts/entities/token-tracker';
import { needsAnswer, type RunSchool } from './run-schools.ts';
import type { RunEnd } from './send-run.ts';
import type { RunStop } from './use-send-run.ts';

export interface StopMessage {
  readonly title: string;
  readonly text: string;
  readonly wayOn?: 'connect' | 'pricing' | 'sign-in' | 'attachments' | 'mail';
}

/** Why a run ended early, and what to do next. Everything is kept in each case. */
export const stopMessages: Readonly<Record<Exclude<RunStop, 'left'>, StopMessage>> = {
  reconnect: {
    title: 'Please reconnect your mailbox',
    text: 'It no longer lets us send. Reconnect it in step 1, then come back here.',
    wayOn: 'connect',
  },
  'no-tokens': {
    title: 'You have no tokens left',
    text: 'One token sends one email to one school. Buy more, then come back and continue.',
    wayOn: 'pricing',
  },
  'daily-limit': {
    title: 'You have reached your limit',
    text: `You can send ${dailyEmailLimit} emails in 24 hours. Come back later and continue.`,
  },
  'provider-policy': {
    title: 'Your email provider does not allow this',
    text: 'Many school and work accounts block other apps. Connect a personal mailbox in step 1, then come back.',
    wayOn: 'connect',
  },
  'sign-in': {
    title: 'You are signed out',
    text: 'Sign in again, then continue.',
    wayOn: 'sign-in',
  },
  attachments: {
    title: 'An attachment cannot be sent',
    text: 'See the reason next to the school below. Every school gets the same files, so replace or remove the file, then continue.',
    wayOn: 'attachments',
  },
  mail: {
    title: 'Your email needs a change',
    text: 'See the reason next to the school below. It affects every school, so change your email, then continue.',
    wayOn: 'mail',
  },
  'mailbox-paused': {
    title: 'Your mailbox needs a long break',
    text: 'Your email provider is not accepting more emails right now. You can close this page, come back in a few hours and continue.',
  },
  unreachable: {
    title: 'We could not reach Coach Connect',
    text: 'Check your internet connection, then continue. No email is sent twice.',
  },
  'other-tab': {
    title: 'Another tab is sending',
    text: 'These emails are being sent in another tab or window of this browser. Follow them there.',
  },
};

/** The toasts at the end of a run (specification 8). */
export function resultToasts(end: RunEnd): readonly Toast[] {
  const { accepted, failed, total } = end;
  const toasts: Toast[] = [];
  if (accepted + failed < total) {
    if (accepted > 0 || end.stop === 'left') toasts.push(incompleteToast(end));
  } else if (accepted > 0) {
    const description = `Successfully sent ${accepted} email(s). ${failed} failed.`;
    toasts.push({ tone: 'success', title: 'Emails Sent!', description });
  }
  if (failed > 0) {
    const description = `Failed to send ${failed} email(s). Check the console for details.`;
    toasts.push({ tone: 'error', title: 'Some Emails Failed', description });
  }
  return toasts;
}

/** For a run with untried schools or unknown outcomes, which is not a plain success. */
function incompleteToast(end: RunEnd): Toast {
  const { accepted, failed, toAnswer, unclear, total, stop } = end;
  const notSent = total - accepted - toAnswer - unclear;
  const wayOn =
    stop === 'left' ? 'Sending stopped when you left. Come back to step 7 to continue.' : 'Step 7 says more.';
  const parts = [
    notSent > 0 && `${notSent} not sent${failed > 0 && failed < notSent ? `, ${failed} of them refused` : ''}.`,
    ...unknownParts(toAnswer, unclear).map((part) => `${part}.`),
    wayOn,
  ];
  return {
    tone: 'info',
    title: `${accepted} of ${total} emails sent`,
    description: parts.filter(Boolean).join(' '),
  };
}

/** The results of all schools in one sentence. */
export function tally(schools: readonly RunSchool[]): string {
  const count = (status: RunSchool['result']['status']) =>
    schools.filter(({ result }) => result.status === status).length;
  const accepted = count('accepted');
  const unknown = count('unknown');
  const toAnswer = schools.filter(needsAnswer).length;
  const rest = schools.length - accepted - unknown;
  const parts = [
    `${accepted} of ${schools.length} sent`,
    rest > 0 && `${rest} not sent`,
    ...unknownParts(toAnswer, unknown - toAnswer),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

/** Counts of sends with an unknown outcome. `unclear`: there was no response, and another request returns the outcome. */
function unknownParts(toAnswer: number, unclear: number): readonly string[] {
  return [
    ...(toAnswer > 0 ? [`${toAnswer} ${toAnswer === 1 ? 'needs' : 'need'} your answer`] : []),
    ...(unclear > 0 ? [`${unclear} unclear`] : []),
  ];
}
