import { waitingAttribute, type FirstAct, type PageLoader } from '@cc/contracts/federation/boot';
import { isHeard } from './is-heard.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field that its reader changed before its part of the page listened. */
interface ChangedField {
  readonly field: Field;
  readonly value: string;
  readonly checked: boolean | undefined;
}

export interface ReplayOptions {
  /** Whether all of the page is here; else some of its parts may come later, or never. */
  readonly whole: boolean;
  readonly loader: PageLoader | undefined;
}

/**
 * Notes what a reader does to a page while it is taken over. Asked before that, since React may undo what was typed.
 * @returns tells the page what was done before, now that it listens. A page that is not whole is told each time another
 * part listens: what was done to the others waits, and so does what is done to them meanwhile
 */
export function createReplay(root: HTMLElement, { whole, loader }: ReplayOptions): () => void {
  const changed = new Map(changedFields(root).map((field) => [field, stateOf(field)]));
  const noting = new AbortController();
  let begun = false;
  const note = ({ target }: Event) => {
    const field = target as Field; // Only fields have this event, and what can be edited, which no page has.
    if (begun && !changed.has(field) && isHeard(field)) return;
    // Last of all: of a group of radio buttons the last one stands.
    changed.delete(field);
    changed.set(field, stateOf(field));
  };
  root.addEventListener('input', note, { capture: true, signal: noting.signal });

  const replay = () => {
    begun = true;
    if (whole) noting.abort();
    const act = loader?.takeOver(whole ? undefined : isHeard);
    for (const [field, state] of [...changed]) {
      if (field.isConnected && !isHeard(field)) continue;
      changed.delete(field);
      replayField(state);
    }
    setTimeout(() => replayAct(act));
  };
  // Everything is done by the events of a browser, each in a task of its own, as a browser does it: the page has drawn what
  // was typed before it hears of the click.
  return () => void setTimeout(replay);
}

function replayAct(act: FirstAct | undefined): void {
  if (!act?.target.isConnected) return;
  isHeard(act.target);
  if (act.type === 'click') act.target.click();
  else act.target.requestSubmit(act.submitter?.isConnected ? act.submitter : null);
  // In the same task: the page's own sign that it is at work follows without a gap.
  act.target.removeAttribute(waitingAttribute);
}

/** The fields inside of an element that are no longer as the document brought them. */
function changedFields(root: ParentNode): Field[] {
  return [...root.querySelectorAll<Field>('input, textarea, select')].filter(isChanged);
}

function stateOf(field: Field): ChangedField {
  return { field, value: field.value, checked: checkedOf(field) };
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0] !== presetOf(field);
  return checkedOf(field) === undefined
    ? field.value !== field.defaultValue
    : checkedOf(field) !== (field as HTMLInputElement).defaultChecked;
}

/** The option that a browser shows first: the one that the document marks, else the first that can be chosen. */
function presetOf({ options }: HTMLSelectElement): HTMLOptionElement | undefined {
  const all = [...options];
  return all.findLast(({ defaultSelected }) => defaultSelected) ?? all.find(({ disabled }) => !disabled);
}

/** Whether a box or a radio button is chosen; undefined for every other field. */
function checkedOf(field: Field): boolean | undefined {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type) ? field.checked : undefined;
}

function replayField({ field, value, checked }: ChangedField): void {
  if (!field.isConnected) return;
  if (checked !== undefined) {
    // A click turns it round again, so that it ends as the reader left it. React knows of the first turn, and so hears the
    // second one.
    (field as HTMLInputElement).checked = !checked;
    field.click();
    return;
  }
  const selection = selectionOf(field);
  // React compares with the value that it knows of: first the document's, then what was typed.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  setByBrowser(field, value);
  if (selection) (field as HTMLInputElement).setSelectionRange(...selection);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Sets the value past whoever put their own setter on the element. */
function setByBrowser(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

function selectionOf(field: Field): [number, number] | undefined {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return undefined;
  return [field.selectionStart, field.selectionEnd ?? field.selectionStart];
}
