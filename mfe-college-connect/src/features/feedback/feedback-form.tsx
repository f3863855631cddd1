import { feedbackRules } from '@cc/contracts/entities/feedback';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Form } from '@cc/shared-ui/form';
import { Input, Textarea } from '@cc/shared-ui/input';
import { Segmented } from '@cc/shared-ui/segmented';
import type { ReactNode } from 'react';
import styles from './feedback.module.css';
import type { Feedback } from './use-feedback.ts';

const types = [
  { value: 'feature', label: 'Feature' },
  { value: 'bug', label: 'Bug' },
] as const;

export interface FeedbackFormProps {
  readonly form: Feedback;
  /** Wraps the submit button. */
  readonly actions: (submit: ReactNode) => ReactNode;
}

/** Type, subject, description and email, all required (specification 5 and 8). */
export function FeedbackForm({ form, actions }: FeedbackFormProps) {
  const { draft, sending, submit, change, field, input } = form;
  const { subject, description } = feedbackRules;
  return (
    <Form className={styles.form} onSubmit={submit} aria-label="Feedback">
      <Segmented legend="Type" value={draft.type ?? ''} onValueChange={(type) => change({ type })} options={types} />
      <Field label="Subject" {...field('subject')} hint={<Counter text={draft.subject} of={subject.maxLength} />}>
        <Input maxLength={subject.maxLength} {...input('subject')} />
      </Field>
      <Field
        label="Description"
        {...field('description')}
        hint={<Counter text={draft.description} of={description.maxLength} />}
      >
        <Textarea rows={6} maxLength={description.maxLength} {...input('description')} />
      </Field>
      <Field label="Email" {...field('email')} hint="We will reply to this address.">
        <Input type="email" autoComplete="email" {...input('email')} />
      </Field>
      {actions(
        <Button type="submit" busy={sending}>
          Submit Feedback
        </Button>,
      )}
    </Form>
  );
}

function Counter({ text, of }: { readonly text: string; readonly of: number }) {
  return (
    <span className={styles.counter}>
      {text.length}/{of} characters
    </span>
  );
}
