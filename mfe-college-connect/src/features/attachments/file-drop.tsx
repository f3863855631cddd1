import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { useId, useRef, useState, type DragEvent } from 'react';
import styles from './attachments.module.css';
import { acceptedTypes } from '../../run/check-attachments.ts';

/** Files are chosen with the picker, or dropped on the same place. */
export function FileDrop({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const rulesId = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={styles.drop}
      data-over={over || undefined}
      data-testid="file-drop"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="paperclip" size={28} />
      <Button variant="secondary" aria-describedby={rulesId} onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <p className={styles.orDrop}>or drop them here</p>
      <p id={rulesId} className={styles.rules}>
        Up to 3 files: pdf, doc, docx, txt, jpg, jpeg, png or gif. Each up to 3MB, together up to 4MB.
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedTypes}
        aria-label="Files to attach"
        tabIndex={-1}
        className={styles.input}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Selecting the same file again must fire a change event.
          target.value = '';
        }}
      />
    </div>
  );
}
