import { memo } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { coachesDeselected, schoolsSelected, selectSchoolsByName } from '../../state/selection-slice.ts';
import { CoachListRow } from './coach-list-row.tsx';
import styles from './coach-list.module.css';
import { rowChecked, rowSelected, unavailableText, type ListRow } from './list-rows.ts';

export interface CoachListItemProps extends ListRow {
  readonly index: number;
  /** Rows of the whole list. */
  readonly count: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly isTabStop: boolean;
}

/**
 * A positioned row. It reads only its own state from the store, so a scroll or another row does not render it again.
 */
export const CoachListItem = memo(function CoachListItem(props: CoachListItemProps) {
  const { school, coach, index, count, top, isTabStop } = props;
  const dispatch = useAppDispatch();
  const checked = useAppSelector((state) => rowChecked({ school, coach }, selectSchoolsByName(state)));
  const toggle = () => {
    if (unavailableText({ school, coach })) return;
    const selected = rowSelected({ school, coach });
    dispatch(checked === true ? coachesDeselected(selected.coaches) : schoolsSelected([selected]));
  };
  return (
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      className={styles.item}
      style={{ transform: `translateY(${top}px)` }}
    >
      <CoachListRow
        school={school}
        coach={coach}
        checked={checked}
        onToggle={toggle}
        tabIndex={isTabStop ? 0 : -1}
        data-index={index}
      />
    </div>
  );
});
