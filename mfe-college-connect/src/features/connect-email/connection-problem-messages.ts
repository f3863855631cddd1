import { connectionErrorSchema, type ConnectionError } from '@cc/contracts/entities/mail-connection';
import { accountName, type LostMailbox } from '../../state/connection-slice.ts';

export interface ProblemMessage {
  readonly title: string;
  readonly text: string;
}

const messagesByError: Readonly<Record<ConnectionError, ProblemMessage>> = {
  access_denied: {
    title: 'You did not allow access',
    text: 'Your mailbox is not connected. To send from it, choose it again and press Allow on the next page.',
  },
  send_permission_missing: {
    title: 'Permission to send is missing',
    text: 'We need it to send your emails. Connect again and leave “Send email on your behalf” checked.',
  },
  state_invalid: {
    title: 'That took too long or used another tab',
    text: 'To keep your account safe, finish connecting within a few minutes and in the same browser. Please connect again.',
  },
  admin_policy: {
    title: 'Your school or company blocks this',
    text: 'The account does not work with other apps. This is common with school accounts. Connect a personal Gmail or Outlook account instead.',
  },
  provider_unavailable: {
    title: 'Your email provider did not respond',
    text: 'Your mailbox is not connected. Nothing was lost. Try again in a minute.',
  },
};

const otherProblem: ProblemMessage = {
  title: 'We could not connect your mailbox',
  text: 'Nothing was lost. Please try again. If it still fails, try the other provider or send us Feedback.',
};

/** Why connecting failed and what to do next. */
export function connectionProblemMessage(error: string): ProblemMessage {
  const known = connectionErrorSchema.safeParse(error);
  return known.success ? messagesByError[known.data] : otherProblem;
}

const runKeepsMailbox = 'A paused run keeps its mailbox: to send from another one, stop the run and send again.';

/** Which mailbox stopped sending and why, and that nothing else is lost. */
export function lostMailboxMessage({ email, provider, reason }: LostMailbox): ProblemMessage {
  const kept = 'Your coaches, your email and your results are saved.';
  if (reason === 'elsewhere') {
    return {
      title: `Please reconnect ${email}`,
      text: `It was disconnected, or connected again, on another device. ${kept} To send from it here, connect it again.`,
    };
  }
  return reason === 'reconnect'
    ? {
        title: `Please reconnect ${email}`,
        text: `${accountName(provider)} no longer lets us send from it because the permission ended. ${kept} Reconnect it or connect another mailbox. ${runKeepsMailbox}`,
      }
    : {
        title: `We cannot send from ${email}`,
        text: `The school, company or ${accountName(provider)} does not let other apps send from it. This is common with school accounts. ${kept} Connect a personal Gmail or Outlook account. ${runKeepsMailbox}`,
      };
}
