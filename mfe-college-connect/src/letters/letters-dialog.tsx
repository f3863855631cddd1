import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogClose, DialogFooter } from '@cc/shared-ui/dialog';
import { Notice } from '@cc/shared-ui/notice';
import { Spinner } from '@cc/shared-ui/spinner';
import { useEffect, useState } from 'react';
import { selectDraft } from '../state/draft-slice.ts';
import { useAppDispatch, useAppSelector } from '../state/hooks.ts';
import { selectLetters } from '../state/letter-slice.ts';
import { openLetter, startTemplate } from '../state/open-letter.ts';
import { readLetters } from '../state/save-letter.ts';
import { LetterRow } from './letter-row.tsx';
import styles from './letters.module.css';

const notRead = 'Your letters could not be read. Check your internet connection and try again.';

export interface LettersDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Every letter of the account: to open, rename and delete. The open one is stored before another takes its place. */
export function LettersDialog({ open, onOpenChange }: LettersDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Your letters"
      description="They stay in your account until you delete them, with their files."
    >
      <Letters onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Letters({ onDone }: { readonly onDone: () => void }) {
  const dispatch = useAppDispatch();
  const letters = useAppSelector(selectLetters);
  const { letterId } = useAppSelector(selectDraft);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void dispatch(readLetters()).then((read) => setProblem(read ? null : notRead));
  }, [dispatch]);
  const leaveFor = async (next: Promise<string | null>) => {
    const failed = await next;
    setProblem(failed);
    if (failed === null) onDone();
  };
  return (
    <>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      {letters === null && problem === null && <Spinner label="Reading your letters..." />}
      {letters?.length === 0 && <p>You have no letters yet. The one that you write is saved here.</p>}
      <ul className={styles.letters}>
        {letters?.map((letter) => (
          <LetterRow
            key={letter.id}
            letter={letter}
            isOpen={letter.id === letterId}
            onOpen={() => void leaveFor(dispatch(openLetter(letter.id)))}
            onProblem={setProblem}
          />
        ))}
      </ul>
      <DialogFooter>
        <Button variant="secondary" onClick={() => void leaveFor(dispatch(startTemplate()))}>
          New letter from the template
        </Button>
        <DialogClose>
          <Button variant="secondary">Close</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
