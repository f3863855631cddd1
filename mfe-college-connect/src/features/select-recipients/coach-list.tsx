import { useId, useMemo } from 'react';
import { CoachListItem } from './coach-list-item.tsx';
import styles from './coach-list.module.css';
import { listRows } from './list-rows.ts';
import type { RecipientSchool } from './recipient-index.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** Row height in pixels; the style sheet says the same. */
const rowHeight = 52;

/**
 * All coaches grouped by school, with only the rows in view rendered, never higher than 60% of a window (specification
 * 2).
 */
export function CoachList({ schools }: { readonly schools: readonly RecipientSchool[] }) {
  const rows = useMemo(() => listRows(schools), [schools]);
  const hintId = useId();
  const { count } = rows;
  const { scroller, onScroll, scrollTo, first, end } = useVisibleRows({ count, rowHeight });
  const focus = useRowFocus({ list: scroller, count, page: 8, scrollTo });
  return (
    <div className={styles.frame}>
      <p id={hintId} className={styles.hint}>
        Use the arrow keys to move, Space to select.
      </p>
      <div
        ref={scroller}
        className={styles.scroller}
        role="group"
        aria-label="Coaches"
        aria-describedby={hintId}
        onScroll={onScroll}
        onFocus={focus.onFocus}
        onKeyDown={focus.onKeyDown}
      >
        <div role="list" className={styles.rows} style={{ height: count * rowHeight }}>
          {renderedRows(first, end, focus.active).map((index) => {
            const row = rows.at(index);
            return row ? (
              <CoachListItem
                key={row.coach ? `coach ${row.coach.id}` : `school ${row.school.school}`}
                school={row.school}
                coach={row.coach}
                index={index}
                count={count}
                top={index * rowHeight}
                isTabStop={index === focus.active}
              />
            ) : null;
          })}
        </div>
      </div>
    </div>
  );
}

/** The rows in view, and the row with the tab stop, wherever it is. */
function renderedRows(first: number, end: number, active: number): readonly number[] {
  const visible = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  return visible.includes(active) ? visible : [...visible, active];
}
