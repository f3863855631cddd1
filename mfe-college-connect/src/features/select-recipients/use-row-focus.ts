import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

interface RowFocusOptions {
  readonly count: number;
  /** Rows that one press of Page Up or Page Down passes. */
  readonly page: number;
  /** Brings a row into the drawn part of the list. */
  readonly scrollTo: (index: number) => void;
}

/**
 * One tab stop for the whole list, arrow keys within it: thousands of rows must not stand between a keyboard and the
 * Continue button. A row far away is scrolled to first and focused once it is drawn.
 */
export function useRowFocus({ count, page, scrollTo }: RowFocusOptions) {
  const [wanted, setWanted] = useState(0);
  const moving = useRef(false);
  const active = Math.min(wanted, Math.max(0, count - 1));
  const rows = useRef(new Map<number, HTMLElement>());

  useEffect(() => {
    if (!moving.current) return;
    const row = rows.current.get(active);
    if (!row) return;
    moving.current = false;
    row.focus({ preventScroll: true });
  });

  function onKeyDown(event: KeyboardEvent): void {
    const target = targetIndex(event.key, active, count, page);
    if (target === null) return;
    event.preventDefault();
    moving.current = true;
    scrollTo(target);
    setWanted(target);
  }

  return {
    active,
    onKeyDown,
    onRowFocus: setWanted,
    rowRef: (index: number) => (element: HTMLElement | null) => {
      if (element) rows.current.set(index, element);
      else rows.current.delete(index);
    },
  };
}

function targetIndex(key: string, active: number, count: number, page: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  };
  const target = moves[key];
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}
