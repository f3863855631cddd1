const interactions = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'scroll'];

/** Fulfilled at the visitor's first interaction with the page: a pointer, a key or a scroll. */
export async function firstInteraction({
  document,
  performance,
}: Pick<Window, 'document' | 'performance'>): Promise<void> {
  // Also counts interactions before this script ran. Not every browser has these counts.
  if ('eventCounts' in performance && interactions.some((name) => (performance.eventCounts.get(name) ?? 0) > 0)) return;
  await new Promise<void>((resolve) => {
    const stop = new AbortController();
    const listener = () => {
      stop.abort();
      resolve();
    };
    const options = { capture: true, passive: true, signal: stop.signal };
    for (const name of interactions) document.addEventListener(name, listener, options);
  });
}
