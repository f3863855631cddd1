import { reasonMaxLength } from '@cc/contracts/entities/letter';
import { findPlaceholders } from '@cc/contracts/entities/placeholders';
import { ownValue } from '@cc/contracts/own-value';
import { Button } from '@cc/shared-ui/button';
import { Dialog, DialogFooter } from '@cc/shared-ui/dialog';
import { Field } from '@cc/shared-ui/field';
import { useHost } from '@cc/shared-ui/host';
import { Icon } from '@cc/shared-ui/icon';
import { Textarea } from '@cc/shared-ui/input';
import { Progress } from '@cc/shared-ui/progress';
import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import { readSchools } from '../../api/read-schools.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { countReasons, reasonsCounted } from '../../email-template/reason-paragraph.ts';
import { reasonWritten, selectDraft } from '../../state/draft-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import styles from './reasons.module.css';
import type { ShownSchool } from './use-shown-school.ts';

export interface ReasonDeckProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly shown: ShownSchool;
}

/** The athlete's own sentence for each school, one school at a time. Whatever is typed is kept at once. */
export function ReasonDeck({ open, onClose, shown }: ReasonDeckProps) {
  const { schools } = shown;
  const { reasons } = useAppSelector(selectDraft);
  return (
    <Dialog
      open={open}
      onOpenChange={(opens) => !opens && onClose()}
      title="Why this school?"
      description="Coaches answer letters that were written to them. One true sentence is enough."
    >
      <div className={styles.progress}>
        <p role="status">{reasonsCounted(schools, reasons)}</p>
        <Progress value={countReasons(schools, reasons)} max={schools.length} label="Schools with a reason" />
      </div>
      <Card shown={shown} onClose={onClose} />
    </Dialog>
  );
}

function Card({ shown: { schools, school, index, show }, onClose }: Pick<ReasonDeckProps, 'shown' | 'onClose'>) {
  const dispatch = useAppDispatch();
  const text = ownValue(useAppSelector(selectDraft).reasons, school.school) ?? '';
  const field = useRef<HTMLTextAreaElement>(null);
  const isLast = index === schools.length - 1;
  const go = (to: number) => {
    if (to >= schools.length) onClose();
    else if (to >= 0) show(to);
  };
  const focused = useRef(index);
  useEffect(() => {
    // The dialog itself focuses the first card, and then knows where the focus goes back to.
    if (focused.current === index) return;
    focused.current = index;
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [index]);
  const turn = (event: KeyboardEvent) => {
    const step = { Enter: 1, PageDown: 1, PageUp: -1 }[event.key];
    if (step === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.key === 'Enter' || index + step < schools.length) go(index + step);
  };
  return (
    <>
      <div className={styles.card}>
        <div className={styles.place}>
          <h3 className={styles.school}>{school.school}</h3>
          <span className={styles.count}>
            {index + 1} of {schools.length}
          </span>
          <Place school={school.school} />
        </div>
        <Field
          label={`Why ${school.school}?`}
          hint="What only this school has: a match you watched, how the team plays, a major, a coach or player you know."
          error={problemIn(text)}
        >
          <Textarea
            ref={field}
            rows={3}
            value={text}
            maxLength={reasonMaxLength}
            enterKeyHint="next"
            onKeyDown={turn}
            onChange={({ target }) => dispatch(reasonWritten({ school: school.school, text: target.value }))}
          />
        </Field>
        <p className={styles.keys}>
          <span className={styles.keyboard}>Enter: next school. Page Up and Page Down: back and forth.</span>
          <span>
            {text.length} of {reasonMaxLength}
          </span>
        </p>
      </div>
      <DialogFooter className={styles.turn}>
        <Button
          variant="secondary"
          icon={<Icon name="chevron-left" size={18} />}
          disabled={index === 0}
          onClick={() => go(index - 1)}
        >
          Previous
        </Button>
        <Button variant={text.trim() === '' ? 'secondary' : 'primary'} onClick={() => go(index + 1)}>
          {isLast ? 'Done' : text.trim() === '' ? 'Skip' : 'Next'}
        </Button>
      </DialogFooter>
    </>
  );
}

/** City and state of the school, if they are known. */
function Place({ school }: { readonly school: string }) {
  const host = useHost();
  const loaded = useLoaded(useCallback(() => readSchools(host), [host]));
  const details = loaded.status === 'ready' ? loaded.data.get(school) : undefined;
  // The line is there from the beginning, so that nothing moves when the places arrive.
  return <p className={styles.city}>{details ? `${details.city}, ${details.state}` : '\u00a0'}</p>;
}

function problemIn(text: string): string | false {
  const [found] = findPlaceholders(text);
  return found !== undefined && `${found} is not filled in here. Write the words instead.`;
}
