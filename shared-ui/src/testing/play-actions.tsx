import type { ScenarioAction } from '@cc/contracts/scenarios/scenario';

/** How long a control may take to come, in ms, and how often it is looked for. */
const timeout = 8_000;
const interval = 40;

/**
 * Performs the actions of a scenario once its page is rendered. Fields and controls are found by their visible labels.
 * @throws Error that names the control that did not come
 */
export async function playActions(page: Element, actions: readonly ScenarioAction[]): Promise<void> {
  for (const action of actions) {
    if ('fill' in action)
      write(await awaited(() => controlOf(page, action.fill), `field "${action.fill}"`), action.with);
    else (await awaited(() => pressable(page, action.press), `control "${action.press}"`)).click();
    // What the page makes of it is on the screen before the next one.
    await later(0);
  }
}

async function awaited<Found>(find: () => Found | undefined, what: string): Promise<Found> {
  for (let waited = 0; waited < timeout; waited += interval) {
    const found = find();
    if (found) return found;
    await later(interval);
  }
  throw new Error(`The scenario's ${what} did not appear within ${timeout} ms`);
}

function later(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlOf(page: Element, label: string): TextControl | undefined {
  const control = labelOf(page, label)?.control;
  return control && control.matches('input, textarea, select') ? (control as TextControl) : undefined;
}

function labelOf(page: Element, text: string): HTMLLabelElement | undefined {
  return [...page.querySelectorAll('label')].find((label) => nameOf(label).startsWith(text));
}

/** A button or link of this name that may be pressed, else the radio or checkbox with this label. */
function pressable(page: Element, name: string): HTMLElement | undefined {
  const buttons = [...page.querySelectorAll<HTMLElement>('button, a[href], [role="radio"], [role="checkbox"]')];
  const button = buttons.find((candidate) => nameOf(candidate) === name && !candidate.matches(':disabled'));
  return button ?? labelOf(page, name)?.control ?? undefined;
}

function nameOf(element: Element): string {
  return (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim();
}

/** As typing would: React listens to the event and reads the value past its own property. */
function write(control: TextControl, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  control.focus();
  set?.call(control, text);
  control.dispatchEvent(new Event(control.matches('select') ? 'change' : 'input', { bubbles: true }));
}
