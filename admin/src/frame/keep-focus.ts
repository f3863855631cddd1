/**
 * Keeps the focus where it was when the focused control leaves the page, as a button does whose change was made: on the
 * nearest part of the page around it that is still there. @returns a function that ends this
 */
export function keepFocus(): () => void {
  let around: Node[] = [];
  const remember = ({ target }: FocusEvent) => {
    // A dialog gives the focus back to what opened it.
    if (target instanceof Element && target.closest('.MuiModal-root')) return;
    around = [];
    for (let node = target instanceof Node ? target : null; node; node = node.parentNode) around.push(node);
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || around[0]?.isConnected !== false) return;
    const part = around.find((node) => node.isConnected);
    if (!(part instanceof HTMLElement) || part === document.body) return;
    part.tabIndex = -1;
    // It is a place to go on from, and no control.
    part.style.outline = 'none';
    part.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}
