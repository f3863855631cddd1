import { useRef } from 'react';

/**
 * Gives the focus back to the element that had it before a dialog opened. Radix does so for its own triggers only,
 * and the product's dialogs are opened by state.
 */
export function useReturnFocus() {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event: Event) => {
      if (!before.current?.isConnected) return;
      event.preventDefault();
      before.current.focus();
    },
  };
}
