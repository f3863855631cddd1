import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogClose, DialogFooter } from '@cc/shared-ui/dialog';
import { FeedbackForm } from './feedback-form.tsx';
import { useFeedback } from './use-feedback.ts';

export interface FeedbackDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The feedback form in a dialog (specification 2). Closing it keeps the typed text. */
export function FeedbackDialog({ open, onOpenChange }: FeedbackDialogProps) {
  const form = useFeedback(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Feedback"
      description="Tell us what is missing or what went wrong. We read everything."
    >
      <FeedbackForm
        form={form}
        actions={(submit) => (
          <DialogFooter>
            <DialogClose>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
            {submit}
          </DialogFooter>
        )}
      />
    </Dialog>
  );
}
