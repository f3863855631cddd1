import { Button } from '@cc/shared-ui/button';
import { useState } from 'react';
import styles from './scenario-panel.module.css';

const messages = {
  idle: '',
  copied: 'Copied.',
  refused: 'The browser did not allow it: copy the address from its own bar.',
} as const;

/** Copies the address, which contains all settings. */
export function CopyLink() {
  const [state, setState] = useState<keyof typeof messages>('idle');
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  return (
    <div className={styles.copy}>
      <Button size="sm" variant="secondary" onClick={() => void copy()}>
        Copy link
      </Button>
      <span role="status" className={styles.note}>
        {messages[state]}
      </span>
    </div>
  );
}
