import { useEffect, useRef, type RefObject } from 'react';

/**
 * Takes the reader to the top and the keyboard to the heading whenever another stage is shown. A page that has just been
 * opened keeps its focus.
 */
export function useStageFocus(stage: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [stage]);
  return heading;
}
