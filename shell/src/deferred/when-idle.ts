/** Timeout in milliseconds, for a browser that is never idle. */
const idleTimeout = 5_000;
/** Timeout in milliseconds, for a load event that never fires because a server does not answer. */
const loadTimeout = 10_000;

/** Fulfilled when the page is loaded and the browser is idle. */
export async function whenIdle(browser: Window): Promise<void> {
  if (browser.document.readyState !== 'complete') {
    await new Promise((loaded) => {
      browser.addEventListener('load', loaded, { once: true });
      browser.setTimeout(loaded, loadTimeout);
    });
  }
  await untilIdle(browser, { timeout: idleTimeout });
}

/** Fulfilled when the browser is idle; without a timeout, maybe never. */
export async function untilIdle(browser: Window, options: IdleRequestOptions = {}): Promise<void> {
  await new Promise<void>((idle) => {
    // Not every browser has it.
    if ('requestIdleCallback' in browser) browser.requestIdleCallback(() => idle(), options);
    else setTimeout(idle, 0);
  });
}
