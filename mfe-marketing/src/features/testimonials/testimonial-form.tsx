import { testimonialMaxLength, testimonialProblemWords, toLastInitial } from '@cc/contracts/entities/testimonial';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Form } from '@cc/shared-ui/form';
import { Input, Textarea } from '@cc/shared-ui/input';
import { Notice } from '@cc/shared-ui/notice';
import { Honeypot } from '@cc/shared-ui/honeypot';
import { withoutScript } from '../../forms/without-script.ts';
import { StarRating } from './star-rating.tsx';
import styles from './testimonial-form.module.css';
import { useTestimonialForm, type TestimonialStatus } from './use-testimonial-form.ts';

const early = {
  firstName: { missing: testimonialProblemWords.firstName },
  lastInitial: { missing: testimonialProblemWords.lastInitial },
  comments: { missing: testimonialProblemWords.comments },
};

/** First name, last initial, rating and comments, all required (specification 5). */
export function TestimonialForm() {
  const { draft, problems, status, change, submit } = useTestimonialForm();
  return (
    <Form className={styles.form} onSubmit={submit} aria-labelledby="review-title" withoutScript={withoutScript}>
      <div className={styles.names}>
        <Field label="First name" required error={problems.firstName} early={early.firstName}>
          <Input
            name="firstName"
            autoComplete="given-name"
            value={draft.firstName}
            onChange={({ target }) => change({ firstName: target.value })}
          />
        </Field>
        <Field label="Last initial" required error={problems.lastInitial} early={early.lastInitial}>
          <Input
            name="lastInitial"
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={testimonialMaxLength.lastInitial}
            value={draft.lastInitial}
            onChange={({ target }) => change({ lastInitial: toLastInitial(target.value) })}
          />
        </Field>
      </div>
      <StarRating value={draft.rating} error={problems.rating} onValueChange={(rating) => change({ rating })} />
      <Field
        label="Comments"
        required
        error={problems.comments}
        early={early.comments}
        hint={`What went well, what did not. Up to ${testimonialMaxLength.comments.toLocaleString('en-US')} characters.`}
      >
        <Textarea
          name="comments"
          rows={6}
          value={draft.comments}
          onChange={({ target }) => change({ comments: target.value })}
        />
      </Field>
      <Honeypot />
      <Outcome status={status} />
      <Button type="submit" size="lg" busy={status.kind === 'sending'}>
        {status.kind === 'sending' ? 'Sending...' : 'Send review'}
      </Button>
    </Form>
  );
}

/** The place is always there: what arrives in it is read out. */
function Outcome({ status }: { readonly status: TestimonialStatus }) {
  return (
    <div aria-live="polite">
      {status.kind === 'sent' ? (
        <Notice tone="success" title="Thank you, your review is here">
          We read each review before it is published.
        </Notice>
      ) : null}
      {status.kind === 'failed' ? <Failure failure={status} /> : null}
    </div>
  );
}

function Failure({ failure }: { readonly failure: Extract<TestimonialStatus, { kind: 'failed' }> }) {
  if (failure.mayHaveArrived) {
    return (
      <Notice tone="error" title="We cannot tell whether your review arrived">
        What you wrote is still here: send it again, and we get it only once.
      </Notice>
    );
  }
  return (
    <Notice tone="error" title="Your review was not sent">
      What you wrote is still here. {failure.why ?? 'Check your connection and try again later.'}
    </Notice>
  );
}
