import { placeholders, reasonPlaceholder } from '@cc/contracts/entities/placeholders';
import { sportDetails } from '@cc/contracts/entities/sport-details';
import { variesBySchool, type AnyPlaceholder } from '@cc/contracts/letter/template-values';
import { Icon } from '@cc/shared-ui/icon';
import { useEffect, useId, useRef, useState, type FocusEvent } from 'react';
import { selectDetailSport } from '../../state/details-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import type { MailEditing } from './use-mail-editor.ts';
import styles from './placeholder-strip.module.css';

const aboutAthlete = placeholders.filter((placeholder) => !variesBySchool(placeholder));
const ofSchool = [...placeholders.filter(variesBySchool), reasonPlaceholder] as const;

/**
 * The buttons that insert placeholders, by what they stand for (specification 2). The optional details come on request.
 */
export function PlaceholderStrip({ insert }: Pick<MailEditing, 'insert'>) {
  const sport = useAppSelector(selectDetailSport);
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const details = useRef<HTMLDivElement>(null);
  // The details begin behind the footer, or on a phone beyond the edge of the strip.
  useEffect(() => {
    if (!open) return;
    details.current?.scrollIntoView({ block: 'nearest' });
    toggle.current?.scrollIntoView({ block: 'nearest', inline: 'start' });
  }, [open]);
  return (
    <div className={styles.strip} role="group" aria-label="Insert a placeholder" onFocus={showWhole}>
      <Chips label="About you" names={aboutAthlete} insert={insert} />
      <Chips label="Each school" names={ofSchool} insert={insert} />
      <button
        ref={toggle}
        type="button"
        className={styles.more}
        aria-expanded={open}
        aria-controls={detailsId}
        onClick={() => setOpen(!open)}
      >
        Optional details
        <Icon name="chevron-down" size={16} />
      </button>
      <div ref={details} id={detailsId} className={styles.details} hidden={!open}>
        <Chips
          label="Optional details"
          names={sportDetails(sport).map(({ placeholder }) => placeholder)}
          insert={insert}
          captioned={false}
        />
      </div>
    </div>
  );
}

/**
 * The browser may leave a focused button half beyond the edge. A press needs none of this: it would move the button
 * away.
 */
function showWhole({ target }: FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

interface ChipsProps extends Pick<MailEditing, 'insert'> {
  readonly label: string;
  readonly names: readonly AnyPlaceholder[];
  /** Otherwise the label is for screen readers alone. */
  readonly captioned?: boolean;
}

function Chips({ label, names, insert, captioned = true }: ChipsProps) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {captioned && (
        <span className={styles.caption} aria-hidden="true">
          {label}
        </span>
      )}
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          data-school={variesBySchool(name) || undefined}
          onClick={() => insert(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
