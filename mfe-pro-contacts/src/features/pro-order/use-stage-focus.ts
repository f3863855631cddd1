import { useEffect, useRef, type RefObject } from 'react';

/** Takes the keyboard to the heading whenever another stage is shown. A page that has just been opened keeps its focus. */
export function useStageFocus(stage: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    heading.current?.focus();
  }, [stage]);
  return heading;
}
