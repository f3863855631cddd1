import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { coachesDeselected, coachesSelected, selectCoachesById } from '../../state/selection-slice.ts';
import { CoachListRow } from './coach-list-row.tsx';
import styles from './coach-list.module.css';
import { listRows, rowChecked, rowCoaches, type ListRow } from './list-rows.ts';
import type { RecipientSchool } from './recipient-index.ts';
import { useRowFocus } from './use-row-focus.ts';

/** Row height in pixels; the style sheet draws the same. */
const rowHeight = 52;

/** All coaches grouped by school, only the rows in sight drawn, never higher than 60% of the window (specification 2). */
export function CoachList({ schools }: { readonly schools: readonly RecipientSchool[] }) {
  const rows = useMemo(() => listRows(schools), [schools]);
  const scroller = useRef<HTMLDivElement>(null);
  const hintId = useId();
  // eslint-disable-next-line react-hooks/incompatible-library -- the virtualizer is used in this component alone, and no compiler memoizes it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
  });
  const focus = useRowFocus({
    count: rows.length,
    page: 8,
    scrollTo: (index) => virtual.scrollToIndex(index),
  });
  const { checkedOf, toggle } = useToggle();
  return (
    <div className={styles.frame}>
      <p id={hintId} className={styles.hint}>
        Use the arrow keys to move, Space to select.
      </p>
      <div ref={scroller} className={styles.scroller} role="group" aria-label="Coaches" aria-describedby={hintId}>
        <div role="list" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {drawn(virtual.getVirtualItems(), focus.active).map(({ index, start }) => {
            const row = rows[index];
            return row ? (
              <div
                key={row.key}
                role="listitem"
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={styles.item}
                style={{ transform: `translateY(${start ?? index * rowHeight}px)` }}
              >
                <CoachListRow
                  row={row}
                  checked={checkedOf(row)}
                  onToggle={() => toggle(row)}
                  tabIndex={index === focus.active ? 0 : -1}
                  ref={focus.rowRef(index)}
                  onFocus={() => focus.onRowFocus(index)}
                  onKeyDown={focus.onKeyDown}
                />
              </div>
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}

interface DrawnRow {
  readonly index: number;
  readonly start?: number;
}

/** The rows in sight, and the one that the tab key enters at, wherever it is. */
function drawn(visible: readonly { readonly index: number; readonly start: number }[], active: number): DrawnRow[] {
  const includesActive = visible.some(({ index }) => index === active);
  return includesActive ? [...visible] : [...visible, { index: active }];
}

function useToggle() {
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectCoachesById);
  const checkedOf = (row: ListRow) => rowChecked(row, selected);
  const toggle = (row: ListRow) => {
    const coaches = rowCoaches(row);
    const remove = checkedOf(row) === true;
    dispatch(remove ? coachesDeselected(coaches.map(({ id }) => id)) : coachesSelected(coaches));
  };
  return { checkedOf, toggle };
}
