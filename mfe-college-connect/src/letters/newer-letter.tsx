import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import { dateTimeText } from '../run/times.ts';
import { letterForked } from '../state/draft-slice.ts';
import { useAppDispatch, useAppSelector } from '../state/hooks.ts';
import { selectNewerLetter } from '../state/letter-slice.ts';
import { showLetter } from '../state/show-letter.ts';
import styles from './letters.module.css';

/** The open letter was changed elsewhere, and here as well: the user chooses, and may keep both. */
export function NewerLetter() {
  const dispatch = useAppDispatch();
  const newer = useAppSelector(selectNewerLetter);
  if (!newer) return null;
  return (
    <Notice tone="warning" role="status" title="This letter was also changed in another window or on another device">
      <p>It was saved there on {dateTimeText(newer.updatedAt)}. Your text here is kept on this device only.</p>
      <div className={styles.choices}>
        <Button size="sm" onClick={() => dispatch(letterForked())}>
          Keep both: save this one as another letter
        </Button>
        <Button variant="secondary" size="sm" onClick={() => dispatch(showLetter(newer))}>
          Use the other one
        </Button>
      </div>
    </Notice>
  );
}
