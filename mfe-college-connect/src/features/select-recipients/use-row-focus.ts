import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

interface RowFocusOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Number of rows moved by Page Up and Page Down. */
  readonly page: number;
  /** Scrolls a row into the rendered part of the list. */
  readonly scrollTo: (index: number) => void;
}

/**
 * One tab stop for the whole list, with arrow keys within it, so that keyboard users reach Continue without tabbing
 * through thousands of rows. The list handles the events of its rows, which have their index in `data-index`.
 */
export function useRowFocus({ list, count, page, scrollTo }: RowFocusOptions) {
  const [wanted, setWanted] = useState(0);
  const moving = useRef(false);
  const active = Math.min(wanted, Math.max(0, count - 1));

  useEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    row?.focus({ preventScroll: true });
    // The list itself may reach below the window, behind the footer.
    row?.scrollIntoView({ block: 'nearest' });
  }, [active, list]);

  function onKeyDown(event: KeyboardEvent): void {
    const target = targetIndex(event.key, active, count, page);
    if (target === null) return;
    event.preventDefault();
    moving.current = target !== active;
    scrollTo(target);
    setWanted(target);
  }

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const index = Number(target.dataset['index']);
    if (Number.isInteger(index)) setWanted(index);
  }

  return { active, onKeyDown, onFocus };
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
