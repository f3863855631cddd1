import { letterNameMaxLength } from '@cc/contracts/entities/letter';
import { Button } from '@cc/shared-ui/button';
import { Field } from '@cc/shared-ui/field';
import { Icon } from '@cc/shared-ui/icon';
import { IconButton } from '@cc/shared-ui/icon-button';
import { Input } from '@cc/shared-ui/input';
import { useState } from 'react';
import type { LetterSummary } from '../api/letters.ts';
import { dateTimeText } from '../run/times.ts';
import { useAppDispatch } from '../state/hooks.ts';
import { removeLetter, nameLetter } from '../state/change-letters.ts';
import { letterTitle } from './letter-title.ts';
import styles from './letters.module.css';

export interface LetterRowProps {
  readonly letter: LetterSummary;
  /** Whether the draft is this letter. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** A change failed, or null: it did not. */
  readonly onProblem: (problem: string | null) => void;
}

/** One letter of the list. Renaming and deleting take the place of its buttons. */
export function LetterRow({ letter, isOpen, onOpen, onProblem }: LetterRowProps) {
  const dispatch = useAppDispatch();
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  const title = letterTitle(letter);
  const changed = `Changed ${dateTimeText(letter.updatedAt)}`;
  const finish = async (change: Promise<string | null>) => {
    setBusy(true);
    const problem = await change;
    setBusy(false);
    onProblem(problem);
    if (problem === null) setDoing(null);
  };
  return (
    <li className={styles.letter}>
      <div className={styles.about}>
        <span className={styles.title}>{title}</span>
        <span className={styles.state}>{isOpen ? `Open now. ${changed}` : changed}</span>
      </div>
      {doing === null && (
        <div className={styles.actions}>
          {!isOpen && (
            <Button variant="secondary" size="sm" onClick={onOpen} aria-label={`Open ${title}`}>
              Open
            </Button>
          )}
          <IconButton label={`Rename ${title}`} icon={<Icon name="edit" />} onClick={() => setDoing('rename')} />
          <IconButton label={`Delete ${title}`} icon={<Icon name="trash" />} onClick={() => setDoing('delete')} />
        </div>
      )}
      {doing === 'rename' && (
        <NewName
          name={title}
          busy={busy}
          onName={(name) => void finish(dispatch(nameLetter(letter.id, name)))}
          onCancel={() => setDoing(null)}
        />
      )}
      {doing === 'delete' && (
        <div className={styles.question}>
          <p role="alert">
            {isOpen
              ? 'Delete this letter? It is the one that is open: the template takes its place. You cannot undo this.'
              : 'Delete this letter? You cannot undo this.'}
          </p>
          <Button variant="secondary" size="sm" autoFocus onClick={() => setDoing(null)}>
            Keep it
          </Button>
          <Button variant="danger" size="sm" busy={busy} onClick={() => void finish(dispatch(removeLetter(letter.id)))}>
            Delete letter
          </Button>
        </div>
      )}
    </li>
  );
}

interface NewNameProps {
  readonly name: string;
  readonly busy: boolean;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

function NewName({ name, busy, onName, onCancel }: NewNameProps) {
  const [text, setText] = useState(name);
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        onName(text);
      }}
    >
      <Field label="Name" hint="Without a name, it is named after its subject." className={styles.name}>
        <Input
          value={text}
          maxLength={letterNameMaxLength}
          autoComplete="off"
          autoFocus
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button variant="secondary" size="sm" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" size="sm" busy={busy}>
        Save name
      </Button>
    </form>
  );
}
