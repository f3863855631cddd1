import type { Page } from 'playwright-core';

/** Controls of one page that are pressed: an opened dialog brings more. */
const most = 30;
/** Milliseconds after the last press in which its errors appear: answers of the scenario come at once. */
const settles = 100;

export interface PressedControls {
  readonly pressed: number;
  /** The uncaught errors, each after the text of the control that was pressed last. */
  readonly errors: readonly string[];
}

/**
 * Presses each enabled button, checkbox and radio of a page and of its dialogs once, as they appear. Links are not
 * followed.
 */
export async function pressControls(page: Page): Promise<PressedControls> {
  const pressing = page.evaluate(
    async ({ max, wait }) => {
      const controls = ['button', 'summary', 'input[type=checkbox]', 'input[type=radio]'];
      const places = ['main', '[role=dialog]', '[role=alertdialog]', 'dialog[open]'];
      const selector = places.flatMap((place) => controls.map((control) => `${place} ${control}`)).join(',');
      const pressed = new Set<HTMLElement>();
      const errors: string[] = [];
      let last = '';
      const add = (error: unknown) =>
        errors.push(`"${last}": ${error instanceof Error ? error.message : String(error)}`);
      const over = new AbortController();
      window.addEventListener('error', (event) => add(event.error ?? event.message), over);
      window.addEventListener('unhandledrejection', (event) => add(event.reason), over);
      const isPressable = (element: HTMLElement) =>
        !pressed.has(element) && !element.matches(':disabled, [aria-disabled=true]') && element.checkVisibility();
      while (pressed.size < max) {
        const next = [...document.querySelectorAll<HTMLElement>(selector)].find(isPressable);
        if (!next) break;
        pressed.add(next);
        last = (next.ariaLabel ?? next.innerText).trim().slice(0, 60);
        // Not by its place on the screen: something may lie above it, such as a dialog that an earlier press opened.
        next.click();
        await new Promise((then) => setTimeout(then));
      }
      await new Promise((then) => setTimeout(then, wait));
      over.abort();
      return { pressed: pressed.size, errors };
    },
    { max: most, wait: settles },
  );
  // A press may leave the page, which ends the script in it.
  return pressing.catch(() => ({ pressed: 1, errors: [] }));
}
