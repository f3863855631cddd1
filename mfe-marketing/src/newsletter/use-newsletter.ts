import { newsletterMessages } from '@cc/contracts/entities/newsletter';
import { useHost } from '@cc/shared-ui/host';
import { useCallback, useState, type SubmitEvent } from 'react';
import { honeypotOf } from '@cc/shared-ui/honeypot';
import { focusFirstProblem } from '../forms/focus-first-problem.ts';
import { subscribe } from './subscribe.ts';

/** Idle, submitting, success, error (specification 4). */
export type NewsletterStatus = 'idle' | 'submitting' | 'success' | 'error';

export interface NewsletterRules {
  /** What is wrong with an address, in words. */
  readonly problemOf: (email: string) => string | undefined;
  readonly success: string;
}

export interface NewsletterForm {
  readonly email: string;
  readonly status: NewsletterStatus;
  /** What is wrong with the address, beside its field. */
  readonly problem: string | undefined;
  /** How the last sign-up ended; empty before. */
  readonly words: string;
  readonly change: (email: string) => void;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly reset: () => void;
}

interface State {
  readonly email: string;
  readonly status: NewsletterStatus;
  readonly problem?: string | undefined;
  readonly words: string;
}

const failureWords = { failed: newsletterMessages.failed, 'no-answer': newsletterMessages.noAnswer } as const;

const start: State = { email: '', status: 'idle', words: '' };

/** A newsletter sign-up: both forms work alike and differ in their rules and words (specification 5 and 8). */
export function useNewsletter({ problemOf, success }: NewsletterRules): NewsletterForm {
  const host = useHost();
  const [state, setState] = useState(start);
  const reset = useCallback(() => setState(({ email }) => ({ ...start, email })), []);

  function refuse(form: HTMLFormElement, problem: string): void {
    setState(({ email }) => ({ email, status: 'error', problem, words: '' }));
    focusFirstProblem(form, { email: problem });
  }

  async function send(form: HTMLFormElement, email: string): Promise<void> {
    setState({ email, status: 'submitting', words: '' });
    // A program that fills in the field that people do not see learns nothing from the answer.
    const outcome = honeypotOf(form) ? 'subscribed' : await subscribe(host, email.trim());
    // The list alone decides in the end: the address alone can mend it.
    if (outcome === 'address-refused') return refuse(form, newsletterMessages.invalid);
    setState((now) => {
      if (outcome === 'failed' || outcome === 'no-answer') {
        return { email: now.email, status: 'error', words: failureWords[outcome] };
      }
      const words = outcome === 'already' ? newsletterMessages.already : success;
      // Another address that was typed meanwhile is the next one.
      return { email: now.email === email ? '' : now.email, status: 'success', words };
    });
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.status === 'submitting') return;
    const problem = problemOf(state.email);
    if (problem) refuse(event.currentTarget, problem);
    else void send(event.currentTarget, state.email);
  }

  const change = (email: string) =>
    setState(({ status, words }) =>
      status === 'submitting' ? { email, status, words } : { email, status: 'idle', words: '' },
    );
  return { ...state, problem: state.problem, change, submit, reset };
}
