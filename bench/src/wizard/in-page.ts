import type { Locator, Page } from 'playwright-core';

/** An action on an element: a press, or a new value. */
type Deed = { readonly value: string; readonly event: 'input' | 'change' } | null;

export interface Acted {
  /** Milliseconds until the end of the first frame that follows: script, style, layout and paint. */
  readonly first: number;
  /** Milliseconds until the end of the last frame that changes the page. */
  readonly last: number;
  /** The longest time between two frames in the second and a half after the first, ms. */
  readonly longest: number;
}

export function pressed(page: Page, name: RegExp): Promise<Acted> {
  return acted(page.getByRole('button', { name }).first(), null);
}

/** Presses the row of the first school. */
export function pressedRow(page: Page): Promise<Acted> {
  return acted(page.getByRole('checkbox').first(), null);
}

/** @param text what stands in the search box afterwards */
export function typed(page: Page, text: string): Promise<Acted> {
  return acted(page.getByRole('searchbox'), { value: text, event: 'input' });
}

export function chosen(page: Page, conference: string): Promise<Acted> {
  return acted(page.getByRole('combobox', { name: 'Conference' }), { value: conference, event: 'change' });
}

function acted(locator: Locator, deed: Deed): Promise<Acted> {
  return locator.evaluate(async (element: HTMLElement, asked) => {
    const frame = () => new Promise<number>(requestAnimationFrame);
    const frameEnd = async () => {
      await frame();
      const { port1, port2 } = new MessageChannel();
      const painted = new Promise<number>((done) => (port1.onmessage = () => done(performance.now())));
      port2.postMessage(null);
      return painted;
    };
    await frameEnd();
    const since = performance.now();
    let last = frameEnd();
    const observer = new MutationObserver(() => {
      last = frameEnd();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    if (asked) {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, asked.value);
      element.dispatchEvent(new Event(asked.event, { bubbles: true }));
    } else element.click();
    const first = await last;
    let [longest, before] = [0, await frame()];
    for (const end = before + 1_500; before < end;) {
      const now = await frame();
      [longest, before] = [Math.max(longest, now - before), now];
    }
    observer.disconnect();
    return { first: first - since, last: (await last) - since, longest };
  }, deed);
}

export interface Scrolled {
  /** The longest time between two frames, ms. */
  readonly longest: number;
  /** Frames missed at 60 per second. */
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

/** A list of the same height without rows: the frames it drops are those of the browser and the machine. */
export const emptyList = `<!doctype html><html lang="en"><meta charset="utf-8"><title>An empty list</title>
<div role="group" aria-label="Coaches" style="height: 60vh; overflow: auto"><div style="height: 1000000px"></div></div>`;
