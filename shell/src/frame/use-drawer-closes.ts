import { useEffect, useRef } from 'react';
import { closeNativeDrawer } from '@cc/shared-ui/drawer';
import { useLocation } from '@cc/shared-ui/router';

/** From this width the header shows its links itself: 1080 px, more with a larger font size. */
const wide = '(width >= 67.5rem)';

/** Closes the drawer on each navigation, also by the browser's Back, and when the window gets wide enough. */
export function useDrawerCloses(id: string): void {
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    closeNativeDrawer(id);
  }, [id, key]);

  useEffect(() => {
    const width = window.matchMedia(wide);
    const onChange = ({ matches }: MediaQueryListEvent) => {
      if (matches) closeNativeDrawer(id);
    };
    width.addEventListener('change', onChange);
    return () => width.removeEventListener('change', onChange);
  }, [id]);
}
