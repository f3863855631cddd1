import { useEffect, useRef } from 'react';
import { useLocation } from '@cc/shared-ui/router';

/** From this width on the header shows its links itself: 1080 px, more when letters are larger. */
const wide = '(width >= 67.5rem)';

/** Closes what lies over the page when another page comes, also by the browser's Back, and in a window that grew wide. */
export function useClosesElsewhere(close: () => void): void {
  const { key } = useLocation();
  const shown = useRef(key);

  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    close();
  }, [key, close]);

  useEffect(() => {
    const width = window.matchMedia(wide);
    const onChange = ({ matches }: MediaQueryListEvent) => {
      if (matches) close();
    };
    width.addEventListener('change', onChange);
    return () => width.removeEventListener('change', onChange);
  }, [close]);
}
