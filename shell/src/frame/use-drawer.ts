import { useEffect, useState } from 'react';
import { useLocation } from '@cc/shared-ui/router';

/** From this width on the header shows its links itself: 1080 px, more when letters are larger. */
const wide = '(width >= 67.5rem)';

/** Whether the drawer is open. It closes when another page comes, also by the browser's Back, and when nobody needs it. */
export function useDrawer(): [boolean, (open: boolean) => void] {
  const { key } = useLocation();
  const [open, setOpen] = useState(false);
  const [shownKey, setShownKey] = useState(key);
  if (shownKey !== key) {
    setShownKey(key);
    setOpen(false);
  }

  useEffect(() => {
    if (!open) return;
    const width = window.matchMedia(wide);
    const onChange = ({ matches }: MediaQueryListEvent) => {
      if (matches) setOpen(false);
    };
    width.addEventListener('change', onChange);
    return () => width.removeEventListener('change', onChange);
  }, [open]);

  return [open, setOpen];
}
