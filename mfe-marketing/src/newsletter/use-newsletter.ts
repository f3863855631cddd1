import { newsletterMessages, type newsletterFooterRules } from '@cc/contracts/entities/newsletter';
import { useForm, type FormOutcome, type FormState, type FormStatus } from '@cc/shared-ui/form';
import { useHost } from '@cc/shared-ui/host';
import { subscribe, type SubscribeOutcome } from './subscribe.ts';

type NewsletterRules = typeof newsletterFooterRules;

/** A newsletter form. Its data is the message of a sign-up that worked. */
export type NewsletterForm = FormState<NewsletterRules, string>;

const { invalid, failed, noAnswer } = newsletterMessages;

/** A newsletter sign-up. Both forms work alike and differ in their rules and messages (specification 5 and 8). */
export function useNewsletter(rules: NewsletterRules, success: string): NewsletterForm {
  const host = useHost();
  return useForm({
    rules,
    empty: { email: '' },
    // A program that filled in the honeypot gets the usual answer.
    send: async ({ email }, { honeypot }) => outcomeOf(honeypot ? 'subscribed' : await subscribe(host, email), success),
  });
}

function outcomeOf(outcome: SubscribeOutcome, success: string): FormOutcome<string> {
  switch (outcome) {
    case 'subscribed':
      return { kind: 'sent', data: success };
    case 'address-refused':
      return { kind: 'failed', message: '', mayHaveArrived: false, problems: { email: invalid } };
    case 'no-answer':
      return { kind: 'failed', message: noAnswer, mayHaveArrived: true };
    case 'failed':
      return { kind: 'failed', message: failed, mayHaveArrived: false };
  }
}

/** The message about the last sign-up; empty before the first. */
export function messageOf(status: FormStatus<string>): string {
  return status.kind === 'sent' ? status.data : status.kind === 'failed' ? status.message : '';
}
