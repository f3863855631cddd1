import { testimonialProblems, type TestimonialDraft } from '@cc/contracts/entities/testimonial';
import { honeypotOf } from '@cc/shared-ui/honeypot';
import { useHoldReload, useHost } from '@cc/shared-ui/host';
import { useRequestKeys } from '@cc/shared-ui/hooks/use-request-keys';
import { useState, type SubmitEvent } from 'react';
import { focusFirstProblem } from '../../forms/focus-first-problem.ts';
import { keepNewer } from '../../forms/keep-newer.ts';
import { sendTestimonial, type FinishedTestimonial, type TestimonialOutcome } from './send-testimonial.ts';

type Problems = Partial<Record<keyof TestimonialDraft, string>>;

export type TestimonialStatus = { readonly kind: 'idle' | 'sending' } | TestimonialOutcome;

export interface TestimonialForm {
  readonly draft: TestimonialDraft;
  readonly problems: Problems;
  readonly status: TestimonialStatus;
  readonly change: (part: Partial<TestimonialDraft>) => void;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

const emptyDraft: TestimonialDraft = { firstName: '', lastInitial: '', rating: null, comments: '' };

/** The review form: what was written is kept until it is sent. Toasts are those of specification 5 and 8. */
export function useTestimonialForm(): TestimonialForm {
  const host = useHost();
  const [draft, setDraft] = useState(emptyDraft);
  const [problems, setProblems] = useState<Problems>({});
  const [status, setStatus] = useState<TestimonialStatus>({ kind: 'idle' });
  const keys = useRequestKeys();
  useHoldReload(Object.values(draft).some(Boolean), 'Your review is not sent yet.');

  async function send(review: FinishedTestimonial, form: HTMLFormElement): Promise<void> {
    setStatus({ kind: 'sending' });
    const outcome = await sendTestimonial(host, { review, website: honeypotOf(form), key: keys.keyOf(review) });
    setStatus(outcome);
    if (outcome.kind === 'sent') {
      keys.forget();
      setDraft((typed) => keepNewer(typed, review, emptyDraft));
      host.notify({ tone: 'success', title: 'Thank You!', description: 'We read each review before it is published.' });
      return;
    }
    host.notify({ tone: 'error', title: 'Submission Failed', description: 'Please try again later.' });
    setProblems(outcome.fields ?? {});
    focusFirstProblem(form, outcome.fields ?? {});
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (status.kind === 'sending') return;
    const found = testimonialProblems(draft);
    setProblems(found);
    if (isFinished(draft) && Object.keys(found).length === 0) return void send(draft, event.currentTarget);
    setStatus({ kind: 'idle' });
    host.notify({ tone: 'error', title: 'Missing Information', description: 'Please fill in all required fields.' });
    focusFirstProblem(event.currentTarget, found);
  }

  function change(part: Partial<TestimonialDraft>): void {
    setDraft((old) => ({ ...old, ...part }));
    setProblems((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part))));
    if (status.kind !== 'sending') setStatus({ kind: 'idle' });
  }

  return { draft, problems, status, change, submit };
}

function isFinished(draft: TestimonialDraft): draft is FinishedTestimonial {
  return draft.rating !== null;
}
