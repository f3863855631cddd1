const acts = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'scroll'];

/** Fulfilled once anybody did anything with the page: a pointer came, a key was pressed, or the page was scrolled. */
export async function firstAct({ document, performance }: Pick<Window, 'document' | 'performance'>): Promise<void> {
  // Also before this script was here. Not every browser counts.
  if ('eventCounts' in performance && acts.some((act) => (performance.eventCounts.get(act) ?? 0) > 0)) return;
  await new Promise<void>((acted) => {
    const stop = new AbortController();
    const listener = () => {
      stop.abort();
      acted();
    };
    const options = { capture: true, passive: true, signal: stop.signal };
    for (const act of acts) document.addEventListener(act, listener, options);
  });
}
