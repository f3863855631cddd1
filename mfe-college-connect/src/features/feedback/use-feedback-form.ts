import { feedback, feedbackRequestSchema } from '@cc/contracts/api/feedback';
import { useAuth, useHoldReload, useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { z } from 'zod';
import { apiErrorMessage } from '../../api/api-error-message.ts';

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
  useHoldReload(draft.subject !== '' || draft.description !== '', 'Your feedback is not sent yet.');
  const email = draft.email ?? user?.email ?? '';
  const request = feedbackRequestSchema.safeParse({ ...draft, email: email.trim() });

  async function submit(): Promise<boolean> {
    setChecked(!request.success);
    if (!request.success || sending) return false;
    setSending(true);
    const result = await host.api.call(feedback, request.data);
    setSending(false);
    if (!result.ok) {
      const description = apiErrorMessage(result, 'Failed to submit feedback');
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
    errors: checked && !request.success ? fieldErrors(request.error) : {},
    sending,
    change: (part) => setDraft((old) => ({ ...old, ...part })),
    submit,
  };
}

/** The API's own sentences, beside the fields that the form shows. */
function fieldErrors(error: z.ZodError<z.input<typeof feedbackRequestSchema>>): FeedbackErrors {
  const { fieldErrors: found } = z.flattenError(error);
  return {
    ...(found.subject?.[0] && { subject: found.subject[0] }),
    ...(found.description?.[0] && { description: found.description[0] }),
    ...(found.email?.[0] && { email: found.email[0] }),
  };
}
