import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { useState } from 'react';
import { useKeptFocus } from '../run/use-kept-focus.ts';
import { selectDraft, selectIsUnsaved } from '../state/draft-slice.ts';
import { useAppDispatch, useAppSelector } from '../state/hooks.ts';
import { selectIsSaving, selectLetters, selectNewerLetter, selectSaveFailure } from '../state/letter-slice.ts';
import { saveLetter } from '../state/save-letter.ts';
import { LastLetter } from './last-letter.tsx';
import { letterTitle } from './letter-title.ts';
import { LettersDialog } from './letters-dialog.tsx';
import styles from './letters.module.css';
import { NewerLetter } from './newer-letter.tsx';

/** Which letter is open and whether the account has it, with the way to the others. */
export function LetterBar() {
  const [choosing, setChoosing] = useState(false);
  useKeptFocus();
  const { letterId, name } = useAppSelector(selectDraft);
  const stored = useAppSelector(selectLetters)?.find(({ id }) => id === letterId);
  const title = name || (stored ? letterTitle(stored) : 'New letter');
  return (
    <>
      <NewerLetter />
      <LastLetter />
      <div className={styles.bar}>
        <p className={styles.place}>
          <span className={styles.title}>{title}</span>
          <SaveState />
        </p>
        <Button variant="secondary" size="sm" icon={<Icon name="file" size={18} />} onClick={() => setChoosing(true)}>
          Your letters
        </Button>
      </div>
      <LettersDialog open={choosing} onOpenChange={setChoosing} />
    </>
  );
}

/** Only a failure is announced: everything else happens at each pause of typing. */
function SaveState() {
  const dispatch = useAppDispatch();
  const { version } = useAppSelector(selectDraft);
  const unsaved = useAppSelector(selectIsUnsaved);
  const saving = useAppSelector(selectIsSaving);
  const failure = useAppSelector(selectSaveFailure);
  const newer = useAppSelector(selectNewerLetter);
  const kept = failure !== null || newer !== null;
  const quiet = unsaved ? 'Saving...' : version === null ? 'Saved once you change it' : 'Saved to your account';
  return (
    <span className={styles.state}>
      <span role="status">{kept && `Not saved to your account yet. It is kept on this device. ${failure ?? ''}`}</span>
      {!kept && <span>{quiet}</span>}
      {failure !== null && (
        <Button variant="ghost" size="sm" busy={saving} onClick={() => void dispatch(saveLetter())}>
          Save again
        </Button>
      )}
    </span>
  );
}
