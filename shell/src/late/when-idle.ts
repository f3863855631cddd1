/** Milliseconds after which a browser that never rests is not waited for any longer. */
const patience = 5_000;
/** The same for a page that is never loaded, since one of its servers does not answer. */
const loadPatience = 10_000;

/** Fulfilled when the page is loaded and its browser has nothing better to do. */
export async function whenIdle(browser: Window): Promise<void> {
  if (browser.document.readyState !== 'complete') {
    await new Promise((loaded) => {
      browser.addEventListener('load', loaded, { once: true });
      browser.setTimeout(loaded, loadPatience);
    });
  }
  await atRest(browser, { timeout: patience });
}

/** Fulfilled when the browser has nothing better to do; without a time limit, maybe never. */
export async function atRest(browser: Window, limit: IdleRequestOptions = {}): Promise<void> {
  await new Promise<void>((idle) => {
    // Not every browser has it.
    if ('requestIdleCallback' in browser) browser.requestIdleCallback(() => idle(), limit);
    else setTimeout(idle, 0);
  });
}
