import type { LetterText } from '@cc/contracts/letter/school-mail';
import { schoolTexts } from '@cc/contracts/letter/school-mail';
import type { LetterAnswers } from '@cc/contracts/letter/template-values';
import { Button } from '@cc/shared-ui/button';
import { Drawer } from '@cc/shared-ui/drawer';
import { Icon } from '@cc/shared-ui/icon';
import { IconButton } from '@cc/shared-ui/icon-button';
import { Select } from '@cc/shared-ui/select';
import { useContext, useDeferredValue, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { usesReasons } from '../../email-template/reason-paragraph.ts';
import { StepSideContext } from '../../step-frame/step-side.ts';
import styles from './live-preview.module.css';
import { SchoolLetter } from './school-letter.tsx';
import type { ShownSchool } from './use-shown-school.ts';

export interface LivePreviewProps {
  readonly draft: LetterText;
  readonly personalization: LetterAnswers;
  readonly shown: ShownSchool;
  /** Opens the sentence for the shown school. */
  readonly onWriteReason: () => void;
}

const allMarks = ['details', 'school', 'missing'] as const;

/** The letter of one school as it is being written: beside the step in wide windows, otherwise in a sheet. */
export function LivePreview(props: LivePreviewProps) {
  const side = useContext(StepSideContext);
  // Behind the typing.
  const draft = useDeferredValue(props.draft);
  return side && createPortal(<SchoolPreview {...props} draft={draft} titled />, side);
}

/** Opens the same in a sheet, where there is no place beside the step. */
export function PreviewSheet({ onWriteReason, ...props }: LivePreviewProps) {
  const [open, setOpen] = useState(false);
  const { school } = props.shown.school;
  return (
    <div className={styles.sheet}>
      <Button
        variant="ghost"
        size="sm"
        className={styles.opener}
        icon={<Icon name="eye" size={18} />}
        onClick={() => setOpen(true)}
      >
        Live preview: {school}
      </Button>
      <Drawer open={open} onOpenChange={setOpen} title="Live preview" side="bottom">
        <SchoolPreview
          {...props}
          onWriteReason={() => {
            setOpen(false);
            onWriteReason();
          }}
        />
      </Drawer>
    </div>
  );
}

interface SchoolPreviewProps extends LivePreviewProps {
  readonly titled?: boolean;
}

function SchoolPreview({ draft, personalization, shown, onWriteReason, titled = false }: SchoolPreviewProps) {
  const { schools, school, index, show } = shown;
  const id = useId();
  const withoutReason = usesReasons(draft) && schoolTexts(school, draft.reasons).reason === '';
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 id={id} className={titled ? styles.title : styles.hidden}>
        Live preview
      </h3>
      {schools.length > 1 && (
        <div className={styles.stepper}>
          <IconButton
            label="Previous preview"
            variant="secondary"
            icon={<Icon name="chevron-left" />}
            disabled={index === 0}
            onClick={() => show(index - 1)}
          />
          <Select
            aria-label="School of the preview"
            className={styles.choice}
            value={index}
            onChange={({ target }) => show(Number(target.value))}
          >
            {schools.map((each, place) => (
              <option key={each.school} value={place}>
                {each.school} ({place + 1} of {schools.length})
              </option>
            ))}
          </Select>
          <IconButton
            label="Next preview"
            variant="secondary"
            icon={<Icon name="chevron-right" />}
            disabled={index === schools.length - 1}
            onClick={() => show(index + 1)}
          />
        </div>
      )}
      {withoutReason && (
        <p className={styles.note}>
          No reason yet, so that paragraph is left out.{' '}
          <button type="button" className={styles.write} onClick={onWriteReason}>
            Why {school.school}?
          </button>
        </p>
      )}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Letter">
        <SchoolLetter draft={draft} personalization={personalization} school={school} marks={allMarks} />
      </div>
    </section>
  );
}
