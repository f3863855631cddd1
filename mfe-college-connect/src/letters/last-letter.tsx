import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import { useState } from 'react';
import { selectDraft } from '../state/draft-slice.ts';
import { useAppDispatch, useAppSelector } from '../state/hooks.ts';
import { selectLetters } from '../state/letter-slice.ts';
import { openLetter, startTemplate } from '../state/open-letter.ts';
import { dayText, letterTitle } from './letter-title.ts';
import styles from './letters.module.css';

/** Offers the last letter to a session that has none yet. */
export function LastLetter() {
  const dispatch = useAppDispatch();
  const last = useAppSelector(selectLetters)?.[0];
  const { letterId, edited } = useAppSelector(selectDraft);
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!last || letterId !== null || edited) return null;
  const open = async () => {
    setOpening(true);
    setProblem(await dispatch(openLetter(last.id)));
    setOpening(false);
  };
  return (
    <Notice title={`Use your last letter, “${letterTitle(last)}”, from ${dayText(last.updatedAt)}?`}>
      {problem !== null && <p role="alert">{problem}</p>}
      <div className={styles.choices}>
        <Button size="sm" busy={opening} onClick={() => void open()}>
          Use your last letter
        </Button>
        <Button variant="secondary" size="sm" onClick={() => void dispatch(startTemplate())}>
          Start from the template
        </Button>
      </div>
    </Notice>
  );
}
