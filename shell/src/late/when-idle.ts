/** Milliseconds after which a browser that never rests is not waited for any longer. */
const patience = 5_000;

/** Fulfilled when the page is loaded and its browser has nothing better to do. */
export async function whenIdle(browser: Window): Promise<void> {
  if (browser.document.readyState !== 'complete') {
    await new Promise((loaded) => browser.addEventListener('load', loaded, { once: true }));
  }
  await new Promise<void>((idle) => {
    // Not every browser has it.
    if ('requestIdleCallback' in browser) browser.requestIdleCallback(() => idle(), { timeout: patience });
    else setTimeout(idle, 0);
  });
}
