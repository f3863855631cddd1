import { Button } from '@cc/shared-ui/button';
import { Notice } from '@cc/shared-ui/notice';
import styles from './could-not-load.module.css';

export interface CouldNotLoadProps {
  readonly title: string;
  readonly message: string;
  readonly onTryAgain: () => void;
}

/** Says what could not be loaded and why, with a button to try again. */
export function CouldNotLoad({ title, message, onTryAgain }: CouldNotLoadProps) {
  return (
    <div className={styles['stack']}>
      <Notice tone="error" title={title}>
        {message}
      </Notice>
      <Button onClick={onTryAgain}>Try again</Button>
    </div>
  );
}
