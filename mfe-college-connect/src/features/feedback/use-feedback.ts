import { feedbackRules } from '@cc/contracts/entities/feedback';
import { postForm, useForm, type FormState } from '@cc/shared-ui/form';
import { useAuth, useHost } from '@cc/shared-ui/host';

export type Feedback = FormState<typeof feedbackRules, unknown>;

const loadFeedback = async () =>
  (await import(/* webpackChunkName: "feedback-api" */ '@cc/contracts/api/feedback')).feedback;

/** The feedback form's state, with the toasts of specification 8. */
export function useFeedback(onSent?: () => void): Feedback {
  const { api, notify } = useHost();
  const { user } = useAuth();
  return useForm({
    rules: feedbackRules,
    empty: { type: 'feature', subject: '', description: '', email: user?.email ?? '' },
    unsent: 'Your feedback is not sent yet.',
    send: postForm(api, loadFeedback, { failed: 'Failed to submit feedback' }),
    onEnd: (outcome) => {
      if (outcome.kind === 'failed') return notify({ tone: 'error', title: 'Error', description: outcome.message });
      notify({ tone: 'success', title: 'Thank you!', description: 'Your feedback has been submitted.' });
      onSent?.();
    },
  });
}
