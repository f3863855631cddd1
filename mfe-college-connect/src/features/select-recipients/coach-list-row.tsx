import type { Coach } from '@cc/contracts/entities/coach';
import { Icon } from '@cc/shared-ui/icon';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import type { ComponentProps, KeyboardEvent } from 'react';
import { dateText } from '../../run/times.ts';
import styles from './coach-list.module.css';
import { unavailableText, type ListRow } from './list-rows.ts';

export interface CoachListRowProps extends ListRow, Omit<ComponentProps<'div'>, 'onToggle'> {
  readonly checked: boolean | 'mixed';
  readonly onToggle: () => void;
}

/** One row of the list, which is a checkbox for all coaches of a school or for one coach. */
export function CoachListRow({ school, coach, checked, onToggle, ...rest }: CoachListRowProps) {
  const unavailable = unavailableText({ school, coach });
  const toggleByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    onToggle();
  };
  return (
    <div
      {...rest}
      role="checkbox"
      aria-checked={checked}
      aria-disabled={unavailable !== undefined}
      className={styles.row}
      data-kind={coach ? 'coach' : 'school'}
      onClick={onToggle}
      onKeyDown={toggleByKey}
    >
      <span className={styles.box} aria-hidden="true">
        {checked !== false && <Icon name={checked === 'mixed' ? 'minus' : 'check'} size={14} strokeWidth={3} />}
      </span>
      {coach ? <CoachText coach={coach} /> : <SchoolText school={school} />}
      {unavailable && (
        <span className={styles.count}>
          <VisuallyHidden>, </VisuallyHidden>
          {unavailable}
        </span>
      )}
    </div>
  );
}

function SchoolText({ school }: Pick<ListRow, 'school'>) {
  const count = school.coaches.length;
  return (
    <>
      <span className={styles.name}>{school.school}</span>
      <span className={styles.detail}>
        <VisuallyHidden>, </VisuallyHidden>
        {detailText(school)}
      </span>
      {count > 0 && (
        <span className={styles.count}>
          <VisuallyHidden>, </VisuallyHidden>
          {count} {count === 1 ? 'coach' : 'coaches'}
        </span>
      )}
    </>
  );
}

function detailText({ lastLetter, conferences, details }: ListRow['school']): string {
  const place = [...conferences, ...(details ? [details.city, details.state] : [])].join(', ');
  return lastLetter === undefined ? place : `Written ${dateText(lastLetter)} · ${place}`;
}

function CoachText({ coach }: { readonly coach: Coach }) {
  return (
    <>
      <span className={styles.name}>
        {coach.first_name} {coach.last_name}
      </span>
      <span className={styles.detail}>
        <VisuallyHidden>, </VisuallyHidden>
        {coach.title}
        <VisuallyHidden>, {coach.school}</VisuallyHidden>
      </span>
    </>
  );
}
