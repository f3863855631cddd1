import type { LetterText } from '@cc/contracts/letter/school-mail';
import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { countReasons, reasonsCounted, usesReasons } from '../../email-template/reason-paragraph.ts';
import type { SelectedSchool } from '../../state/selected-schools.ts';
import styles from './reasons.module.css';

export interface ReasonsPanelProps {
  readonly draft: LetterText;
  readonly schools: readonly SelectedSchool[];
  /** Opens the cards. */
  readonly onWrite: () => void;
  /** Puts the placeholder into the letter. */
  readonly onInsert: () => void;
}

/** What a sentence for each school is good for, and how many schools have one. The letter uses it only if asked to. */
export function ReasonsPanel({ draft, schools, onWrite, onInsert }: ReasonsPanelProps) {
  const isEmpty = countReasons(schools, draft.reasons) === 0;
  const used = usesReasons(draft);
  return (
    <section className={styles.panel} aria-label="Why this school">
      <Icon name="school" className={styles.mark} />
      <p className={styles.text}>
        <strong>Why this school?</strong> {panelText({ draft, schools })}
      </p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          if (!used) onInsert();
          if (used || isEmpty) onWrite();
        }}
      >
        {used ? 'Write reasons' : isEmpty ? 'Add reasons' : 'Add to email'}
      </Button>
    </section>
  );
}

function panelText({ draft, schools }: Pick<ReasonsPanelProps, 'draft' | 'schools'>): string {
  const done = countReasons(schools, draft.reasons);
  const counted = reasonsCounted(schools, draft.reasons);
  if (!usesReasons(draft)) {
    return done === 0
      ? 'A sentence that fits only one school shows a coach that this is no mass mail.'
      : `${counted}, but your email does not show it yet.`;
  }
  return done === schools.length ? `${counted}.` : `${counted}. The other letters leave that paragraph out.`;
}
