import { endFamilyLink } from '@cc/contracts/api/family';
import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogFooter } from '@cc/shared-ui/dialog';
import { useHost } from '@cc/shared-ui/host';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { dataOf } from '../../api/use-loaded.ts';

interface EndLinkProps {
  readonly id: string;
  /** Of the button, and for screen readers where several are alike. */
  readonly label: string;
  readonly name?: string;
  /** For a button that stands alone among others that are pressed more often. */
  readonly quiet?: boolean;
  /** Of the question. */
  readonly title: string;
  readonly text: string;
  readonly done: string;
  readonly onEnded: () => void;
}

/** The button that ends a link or takes an invitation back, after a question. */
export function EndLink({ id, label, name, quiet = false, title, text, done, onEnded }: EndLinkProps) {
  const { api } = useHost();
  const { busy, run } = useAction();
  const [open, setOpen] = useState(false);
  async function end(): Promise<void> {
    const told = { done, failed: 'It was not ended' };
    await run('end', async () => dataOf(await api.call(endFamilyLink, { id })), told);
    setOpen(false);
    onEnded();
  }
  return (
    <>
      <Button
        variant={quiet ? 'ghost' : 'secondary'}
        size="sm"
        {...(name && { 'aria-label': name })}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog title={title} description={text} size="sm" open={open} onOpenChange={setOpen}>
        <DialogFooter>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Keep it
          </Button>
          <Button variant="danger" busy={busy !== null} onClick={() => void end()}>
            {label}
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
