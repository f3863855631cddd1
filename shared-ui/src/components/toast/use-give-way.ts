import { useEffect, useRef, type RefObject } from 'react';
import type { ShownToast } from './toast-store.ts';

/**
 * Moves messages to their other place (`data-away`) as soon as they cover the control that the keyboard is on. @returns
 * for their list
 */
export function useGiveWay(toasts: readonly ShownToast[]): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (toasts.length === 0) {
      list.current?.removeAttribute('data-away');
      return;
    }
    let frame = 0;
    // A control that gets the focus is scrolled into view first.
    const check = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (list.current && coversFocus(list.current)) list.current.toggleAttribute('data-away');
      });
    };
    check();
    document.addEventListener('focusin', check);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', check);
    };
  }, [toasts]);
  return list;
}

function coversFocus(list: HTMLElement): boolean {
  const { activeElement } = document;
  if (!activeElement?.matches(':focus-visible') || list.contains(activeElement)) return false;
  const control = activeElement.getBoundingClientRect();
  return [...list.children].some((message) => {
    const { top, right, bottom, left } = message.getBoundingClientRect();
    return left < control.right && right > control.left && top < control.bottom && bottom > control.top;
  });
}
