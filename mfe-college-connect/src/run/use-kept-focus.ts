import { useEffect, useRef } from 'react';

/** In its order in the page: what can take the focus. */
const focusable = '[tabindex="-1"], button:enabled, a[href]';

/**
 * Keeps the keyboard's place when a change removes or disables the focused button: the focus goes to what is left
 * around it.
 * For a component that renders again with each change.
 */
export function useKeptFocus(): void {
  const path = useRef<readonly Element[]>([]);
  useEffect(() => {
    const remember = (event: Event) => {
      path.current = event.composedPath().filter((target) => target instanceof Element);
    };
    // A press beside all controls leaves the place.
    const forget = () => {
      path.current = [];
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
  useEffect(() => {
    const [focused, ...around] = path.current;
    if (!focused || !isLost(focused)) return;
    const next = around
      .filter((element) => element.isConnected)
      .map((element) => (element.matches(focusable) ? element : element.querySelector(focusable)))
      .find((element) => element !== null);
    // A disabled button is still in view: the page does not jump.
    if (next instanceof HTMLElement) next.focus({ preventScroll: focused.isConnected });
  });
}

function isLost(focused: Element): boolean {
  const { activeElement, body } = document;
  if (!focused.isConnected) return activeElement === body;
  // Browsers take the focus away a moment later.
  return focused.matches(':disabled') && (activeElement === focused || activeElement === body);
}
