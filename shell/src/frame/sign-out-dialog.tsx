import { useSyncExternalStore } from 'react';
import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogFooter } from '@cc/shared-ui/dialog';
import type { SignOutQuestion } from '../host/sign-out-question.ts';

const nothing = () => null;

/** Asks before a sign-out that would delete unsaved work (D16.5). Closing it stays signed in. */
export function SignOutDialog({ question }: { readonly question: SignOutQuestion }) {
  const losses = useSyncExternalStore(question.subscribe, question.getSnapshot, nothing);
  return (
    <Dialog
      title="Log out and delete your draft?"
      description={losses && [...losses, 'Logging out deletes this.'].join(' ')}
      size="sm"
      open={losses !== null}
      onOpenChange={(open) => {
        if (!open) question.answer(false);
      }}
    >
      <DialogFooter>
        <Button variant="secondary" onClick={() => question.answer(false)}>
          Stay signed in
        </Button>
        <Button variant="danger" onClick={() => question.answer(true)}>
          Log out and delete
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
