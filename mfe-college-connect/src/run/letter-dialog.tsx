import { optOutPlaceholder, optOutSentence } from '@cc/contracts/letter/opt-out-line';
import { Dialog } from '@cc/shared-ui/dialog';
import { useHost } from '@cc/shared-ui/host';
import { Skeleton } from '@cc/shared-ui/skeleton';
import { Button } from '@cc/shared-ui/button';
import { useCallback } from 'react';
import { readLetter, type Send } from '../api/runs.ts';
import { useLoaded } from '../api/use-loaded.ts';
import styles from './run.module.css';
import { WrongAddress } from './wrong-address.tsx';

export interface LetterDialogProps {
  readonly send: Pick<Send, 'id' | 'school' | 'subject' | 'status'>;
  readonly recipients: NonNullable<Send['recipients']>;
  readonly onClose: () => void;
}

/** One school's letter as it was sent, or will be, with the addresses that it went to (D1.4). */
export function LetterDialog({ send, recipients, onClose }: LetterDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={send.school} description={send.subject} size="lg">
      {recipients.length > 0 && (
        <p className={styles.recipients}>
          To: {recipients.map(({ name, address }) => (address ? `${name} <${address}>` : name)).join(', ')}
        </p>
      )}
      {send.status === 'sent' && <WrongAddress sendId={send.id} recipients={recipients} />}
      <LetterText sendId={send.id} />
    </Dialog>
  );
}

function LetterText({ sendId }: { readonly sendId: string }) {
  const host = useHost();
  const letter = useLoaded(useCallback(() => readLetter(host, sendId), [host, sendId]));
  if (letter.status === 'loading') return <Skeleton lines={8} />;
  if (letter.status === 'ready') {
    // In the Tab order, so that the keyboard scrolls a long letter.
    return (
      <div className={styles.letter} tabIndex={0} role="group" aria-label="Letter">
        {letter.data.body}
        <p className={styles.optOut}>
          {optOutSentence}: {optOutPlaceholder}
        </p>
      </div>
    );
  }
  return (
    <div role="alert">
      <p>The letter could not be loaded. Check your internet connection and try again.</p>
      <Button variant="secondary" size="sm" className={styles.action} onClick={letter.retry}>
        Try again
      </Button>
    </div>
  );
}
