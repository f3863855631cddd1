import type { Page } from 'playwright-core';

/**
 * Milliseconds from a press on a button to the end of the frame that shows what it did: script, style, layout and paint.
 */
export async function pressed(page: Page, name: RegExp): Promise<number> {
  const button = page.getByRole('button', { name }).first();
  return button.evaluate(async (element: HTMLElement) => {
    const since = performance.now();
    element.click();
    await new Promise<void>((painted) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => painted();
        port2.postMessage(null);
      });
    });
    return performance.now() - since;
  });
}

export interface Typed {
  /** Until the frame with the letter in it. */
  readonly letter: number;
  /** Until the frame with the list that it leaves. */
  readonly list: number;
}

/** Milliseconds that one letter takes in the search box. @param text what stands there afterwards */
export async function typed(page: Page, text: string): Promise<Typed> {
  return page.getByRole('searchbox').evaluate(async (input: HTMLInputElement, value: string) => {
    const frameEnd = () =>
      new Promise<number>((painted) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => painted(performance.now());
          port2.postMessage(null);
        });
      });
    const shown = document.querySelector('[role=group][aria-label=Coaches]');
    if (!shown) throw new Error('There is no list to search in.');
    const listed = new Promise<void>((done) => {
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        done();
      }).observe(shown, { subtree: true, childList: true, attributes: true });
    }).then(frameEnd);
    const since = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    const letter = (await frameEnd()) - since;
    return { letter, list: (await listed) - since };
  }, text);
}

export interface Scrolled {
  /** The longest time between two frames, ms. */
  readonly longest: number;
  /** Frames that a display of 60 a second would have shown and did not. */
  readonly dropped: number;
}

/** Scrolls the list for two seconds, 300 pixels a frame. */
export async function scrolled(page: Page): Promise<Scrolled> {
  return page.getByRole('group', { name: 'Coaches' }).evaluate(async (list) => {
    const gaps: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    for (const end = last + 2_000; last < end;) {
      list.scrollTop += 300;
      const now = await new Promise<number>(requestAnimationFrame);
      gaps.push(now - last);
      last = now;
    }
    const frame = 1_000 / 60;
    return {
      longest: Math.max(...gaps),
      dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0),
    };
  });
}
