import { testimonialRules, toLastInitial } from '@cc/contracts/entities/testimonial';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Form, postForm, useForm, type FormStatus } from '@cc/shared-ui/form';
import { useHost } from '@cc/shared-ui/host';
import { Input, Textarea } from '@cc/shared-ui/input';
import { Notice } from '@cc/shared-ui/notice';
import { useWithoutScript } from '../../forms/use-without-script.ts';
import { StarRating } from './star-rating.tsx';
import styles from './testimonial-form.module.css';

const loadTestimonial = async () =>
  (await import(/* webpackChunkName: "testimonial-api" */ '@cc/contracts/api/testimonial')).testimonial;

const messages = { failed: 'Check your connection and try again later.' };
const empty = { firstName: '', lastInitial: '', rating: null, comments: '' };

// Specification 5 and 8.
const toasts = {
  incomplete: {
    tone: 'error',
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
  },
  sent: {
    tone: 'success',
    title: 'Thank You!',
    description: 'We read every review before we publish it.',
  },
  failed: {
    tone: 'error',
    title: 'Submission Failed',
    description: 'Please try again later.',
  },
} as const;

/** First name, last initial, rating and comments, all required (specification 5). */
export function TestimonialForm() {
  const { api, notify } = useHost();
  const { draft, status, sending, submit, change, field, input } = useForm({
    rules: testimonialRules,
    empty,
    unsent: 'Your review is not sent yet.',
    send: postForm(api, loadTestimonial, messages),
    onProblems: () => notify(toasts.incomplete),
    onEnd: ({ kind }) => notify(toasts[kind]),
  });
  const { maxLength } = testimonialRules.comments;
  return (
    <Form className={styles.form} onSubmit={submit} aria-labelledby="review-title" withoutScript={useWithoutScript()}>
      <div className={styles.names}>
        <Field label="First name" {...field('firstName')}>
          <Input autoComplete="given-name" {...input('firstName')} />
        </Field>
        <Field label="Last initial" {...field('lastInitial')}>
          <Input
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={testimonialRules.lastInitial.maxLength}
            {...input('lastInitial')}
            onChange={({ target }) => change({ lastInitial: toLastInitial(target.value) })}
          />
        </Field>
      </div>
      <StarRating {...field('rating')} value={draft.rating} onValueChange={(rating) => change({ rating })} />
      <Field
        label="Comments"
        {...field('comments')}
        hint={`What went well? What could be better? Up to ${maxLength.toLocaleString('en-US')} characters.`}
      >
        <Textarea rows={6} {...input('comments')} />
      </Field>
      <Outcome status={status} />
      <Button type="submit" size="lg" busy={sending}>
        {sending ? 'Sending...' : 'Send review'}
      </Button>
    </Form>
  );
}

/** The region is always there, so that screen readers announce what appears in it. */
function Outcome({ status }: { readonly status: FormStatus<unknown> }) {
  return (
    <div aria-live="polite">
      {status.kind === 'sent' ? (
        <Notice tone="success" title="Thank you! We received your review">
          We read every review before we publish it.
        </Notice>
      ) : null}
      {status.kind === 'failed' ? <Failure failure={status} /> : null}
    </div>
  );
}

function Failure({ failure }: { readonly failure: Extract<FormStatus<unknown>, { kind: 'failed' }> }) {
  if (failure.mayHaveArrived) {
    return (
      <Notice tone="error" title="We cannot tell whether your review reached us">
        Your text is still here. You can send it again: we will get it only once.
      </Notice>
    );
  }
  return (
    <Notice tone="error" title="Your review was not sent">
      Your text is still here. {failure.message}
    </Notice>
  );
}
