import { connectionErrorSchema, type ConnectionError } from '@cc/contracts/entities/mail-connection';
import { accountName, type LostMailbox } from '../../state/connection-slice.ts';

export interface ProblemWords {
  readonly title: string;
  readonly text: string;
}

const wordsByError: Readonly<Record<ConnectionError, ProblemWords>> = {
  access_denied: {
    title: 'You did not allow access',
    text: 'Nothing was connected. To send from your mailbox, choose it again and press Allow on the provider’s page.',
  },
  send_permission_missing: {
    title: 'The permission to send was left out',
    text: 'Without it no email can leave. Connect again and keep the box “Send email on your behalf” ticked.',
  },
  state_invalid: {
    title: 'That took too long, or came from another tab',
    text: 'For your safety a connection must be finished in the browser that began it, within a few minutes. Connect again from here.',
  },
  admin_policy: {
    title: 'Your school or company blocks this',
    text: 'Its administrator does not let this account work with other apps. That is common for school accounts. Connect a personal Gmail or Outlook account instead.',
  },
  provider_unavailable: {
    title: 'The provider did not answer',
    text: 'Nothing was connected and nothing was lost. Try again in a minute.',
  },
};

const otherProblem: ProblemWords = {
  title: 'Your mailbox could not be connected',
  text: 'Nothing was connected and nothing was lost. Try again; if it happens once more, try the other provider or tell us by Feedback.',
};

/** What went wrong while connecting and what to do next, in plain words. */
export function connectionProblemWords(error: string): ProblemWords {
  const known = connectionErrorSchema.safeParse(error);
  return known.success ? wordsByError[known.data] : otherProblem;
}

/** Whose mailbox stopped sending, why, and that nothing else is lost. */
export function lostMailboxWords({ email, provider, reason }: LostMailbox): ProblemWords {
  const kept = 'Your coaches, your email and your results are kept.';
  return reason === 'reconnect'
    ? {
        title: `${email} has to be connected again`,
        text: `${accountName(provider)} no longer lets us send from it: its permission ended or was withdrawn. ${kept} Connect it again, or connect another mailbox, then continue.`,
      }
    : {
        title: `${email} cannot be used`,
        text: `Its administrator or ${accountName(provider)} does not allow emails from other apps. That is common for school accounts. ${kept} Connect a personal Gmail or Outlook account, then continue.`,
      };
}
