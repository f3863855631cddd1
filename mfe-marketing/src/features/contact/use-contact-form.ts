import { contactProblems, type ContactMessage } from '@cc/contracts/entities/contact-message';
import { honeypotOf } from '@cc/shared-ui/honeypot';
import { useAuth, useHoldReload, useHost } from '@cc/shared-ui/host';
import { useRequestKeys } from '@cc/shared-ui/hooks/use-request-keys';
import { useState, type SubmitEvent } from 'react';
import { focusFirstProblem } from '../../forms/focus-first-problem.ts';
import { keepNewer } from '../../forms/keep-newer.ts';
import { sendContactMessage, type ContactOutcome } from './send-contact-message.ts';

/** Idle, sending, then how it ended (specification 4). */
export type ContactStatus = { readonly kind: 'idle' | 'sending' } | ContactOutcome;

type Problems = Partial<Record<keyof ContactMessage, string>>;

export interface ContactForm {
  readonly message: ContactMessage;
  readonly problems: Problems;
  readonly status: ContactStatus;
  readonly change: (part: Partial<ContactMessage>) => void;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** The contact form: what was typed is kept until it is sent. */
export function useContactForm(): ContactForm {
  const host = useHost();
  const { user } = useAuth();
  // The address is the user's own until it is changed.
  const [draft, setDraft] = useState<Partial<ContactMessage>>({});
  const [problems, setProblems] = useState<Problems>({});
  const [status, setStatus] = useState<ContactStatus>({ kind: 'idle' });
  const keys = useRequestKeys();
  useHoldReload(Object.values(draft).some(Boolean), 'Your message is not sent yet.');
  const message: ContactMessage = { email: user?.email ?? '', subject: '', message: '', ...draft };

  async function send(form: HTMLFormElement): Promise<void> {
    setStatus({ kind: 'sending' });
    const outcome = await sendContactMessage(host, { message, website: honeypotOf(form), key: keys.keyOf(message) });
    setStatus(outcome);
    if (outcome.kind === 'sent') {
      keys.forget();
      setDraft((typed) => keepNewer(typed, message, {}));
    } else if (outcome.fields) {
      setProblems(outcome.fields);
      focusFirstProblem(form, outcome.fields);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (status.kind === 'sending') return;
    const found = contactProblems(message);
    setProblems(found);
    if (Object.keys(found).length === 0) return void send(event.currentTarget);
    setStatus({ kind: 'idle' });
    focusFirstProblem(event.currentTarget, found);
  }

  function change(part: Partial<ContactMessage>): void {
    setDraft((old) => ({ ...old, ...part }));
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))));
    if (status.kind !== 'sending') setStatus({ kind: 'idle' });
  }

  return { message, problems, status, change, submit };
}
