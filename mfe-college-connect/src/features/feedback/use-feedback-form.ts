import { feedback, feedbackRequestSchema } from '@cc/contracts/api/feedback';
import { useAuth, useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { apiErrorWords } from '../../api/api-error-words.ts';

export interface FeedbackDraft {
  readonly type: 'feature' | 'bug';
  readonly subject: string;
  readonly description: string;
  /** Null until changed: then it is the user's own address. */
  readonly email: string | null;
}

export type FeedbackErrors = Partial<Record<'subject' | 'description' | 'email', string>>;

const emptyDraft: FeedbackDraft = { type: 'feature', subject: '', description: '', email: null };

export interface FeedbackForm {
  readonly draft: FeedbackDraft;
  readonly email: string;
  readonly errors: FeedbackErrors;
  readonly sending: boolean;
  readonly change: (part: Partial<FeedbackDraft>) => void;
  /** Answers whether it was sent. What was written is kept until it is. */
  readonly submit: () => Promise<boolean>;
}

/** Rules and sending of the feedback dialog (specification 5 and 8). */
export function useFeedbackForm(): FeedbackForm {
  const host = useHost();
  const { user } = useAuth();
  const [draft, setDraft] = useState(emptyDraft);
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);
  const email = draft.email ?? user?.email ?? '';
  const request = feedbackRequestSchema.safeParse({ ...draft, email: email.trim() });

  async function submit(): Promise<boolean> {
    setChecked(!request.success);
    if (!request.success || sending) return false;
    setSending(true);
    const result = await host.api.call(feedback, request.data);
    setSending(false);
    if (!result.ok) {
      const description = apiErrorWords(result, 'Failed to submit feedback');
      host.notify({ tone: 'error', title: 'Error', description });
      return false;
    }
    host.notify({ tone: 'success', title: 'Thank you!', description: 'Your feedback has been submitted.' });
    setDraft(emptyDraft);
    return true;
  }
  return {
    draft,
    email,
    errors: checked && !request.success ? fieldErrors(draft, email) : {},
    sending,
    change: (part) => setDraft((old) => ({ ...old, ...part })),
    submit,
  };
}

function fieldErrors({ subject, description }: FeedbackDraft, email: string): FeedbackErrors {
  const { shape } = feedbackRequestSchema;
  return {
    ...(subject.trim() === '' && { subject: 'Please enter a subject.' }),
    ...(description.trim() === '' && { description: 'Please describe it in a sentence or two.' }),
    ...(!shape.email.safeParse(email.trim()).success && { email: 'Please enter a valid email address.' }),
  };
}
