import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import styles from './could-not-load.module.css';

export interface CouldNotLoadProps {
  readonly title: string;
  readonly words: string;
  readonly onTryAgain: () => void;
}

/** What could not be shown, why, and the way to try again. */
export function CouldNotLoad({ title, words, onTryAgain }: CouldNotLoadProps) {
  return (
    <div className={styles['stack']}>
      <Notice tone="error" title={title}>
        {words}
      </Notice>
      <Button onClick={onTryAgain}>Try again</Button>
    </div>
  );
}
