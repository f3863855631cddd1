import { feedbackDescriptionMaxLength, feedbackSubjectMaxLength } from '@cc/contracts/api/feedback';
import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogClose, DialogFooter } from '@cc/shared-ui/dialog';
import { Field } from '@cc/shared-ui/field';
import { Input, Textarea } from '@cc/shared-ui/input';
import { Segmented } from '@cc/shared-ui/segmented';
import styles from './feedback.module.css';
import { useFeedbackForm } from './use-feedback-form.ts';

const types = [
  { value: 'feature', label: 'Feature' },
  { value: 'bug', label: 'Bug' },
] as const;

export interface FeedbackDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** An idea or a bug, told to the people who build this (specification 2). What was written outlives closing it. */
export function FeedbackDialog({ open, onOpenChange }: FeedbackDialogProps) {
  const { draft, email, errors, sending, change, submit } = useFeedbackForm();
  const submitAndClose = async () => {
    if (await submit()) onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Feedback"
      description="Tell us what is missing or what went wrong. We read everything."
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submitAndClose();
        }}
      >
        <Segmented legend="Type" value={draft.type} onValueChange={(type) => change({ type })} options={types} />
        <Field
          label="Subject"
          required
          error={errors.subject}
          hint={<Counter used={draft.subject.length} of={feedbackSubjectMaxLength} />}
        >
          <Input
            value={draft.subject}
            maxLength={feedbackSubjectMaxLength}
            onChange={({ target }) => change({ subject: target.value })}
          />
        </Field>
        <Field
          label="Description"
          required
          error={errors.description}
          hint={<Counter used={draft.description.length} of={feedbackDescriptionMaxLength} />}
        >
          <Textarea
            rows={6}
            value={draft.description}
            maxLength={feedbackDescriptionMaxLength}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
        <Field label="Email" required error={errors.email} hint="So that we can answer you.">
          <Input
            type="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => change({ email: target.value })}
          />
        </Field>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" busy={sending}>
            Submit Feedback
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function Counter({ used, of }: { readonly used: number; readonly of: number }) {
  return (
    <span className={styles.counter}>
      {used}/{of} characters
    </span>
  );
}
