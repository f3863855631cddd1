/** Work waits no longer than this for the page to be idle (ms). */
const patience = 3000;

/**
 * Does work when the browser has nothing else to do, so that it takes no frame away from a scroll or a press.
 * Browsers without idle callbacks do it as the next task. Returns the function that calls it off.
 * @param atLeast time that the work needs (ms): it waits for a pause as long as that
 */
export function whenIdle(work: () => void, atLeast = 0): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const latest = performance.now() + patience;
  let request: number;
  const ask = () => {
    request = requestIdleCallback(
      (deadline) => {
        const now = deadline.didTimeout || performance.now() >= latest || deadline.timeRemaining() >= atLeast;
        if (now) work();
        else ask();
      },
      { timeout: patience },
    );
  };
  ask();
  return () => cancelIdleCallback(request);
}
