import { waitingAttribute, type PageLoader, type PendingAction } from '@cc/contracts/federation/boot';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field that was changed before hydration. */
interface ChangedField {
  readonly field: Field;
  readonly value: string;
  readonly checked: boolean | undefined;
}

/**
 * Records input until the page is hydrated. Called before `hydrateRoot`, since React may reset the fields.
 * @returns a function that replays the input and then the loader's stored action. Further calls do nothing
 */
export function createReplay(root: HTMLElement, loader: PageLoader | undefined): () => void {
  const changed = new Map(changedFields(root).map((field) => [field, stateOf(field)]));
  const noting = new AbortController();
  const note = ({ target }: Event) => {
    const field = target as Field; // Only fields have this event; no page has editable elements.
    // Moved to the end: the last one of a group of radio buttons counts.
    changed.delete(field);
    changed.set(field, stateOf(field));
  };
  root.addEventListener('input', note, { capture: true, signal: noting.signal });

  const replay = () => {
    if (noting.signal.aborted) return;
    noting.abort();
    const action = loader?.finish();
    for (const state of changed.values()) replayField(state);
    setTimeout(() => action && replayAction(action));
  };
  // Each step is a separate task, as in a browser: the page has rendered the input before it gets the click.
  return () => void setTimeout(replay);
}

/** Copies what was typed in a page to the same page that has replaced it. */
export function carryFields(from: readonly Element[], to: ParentNode): void {
  const fields = fieldsOf(to);
  for (const [place, field] of from.flatMap(fieldsOf).entries()) {
    const next = fields[place];
    if (isChanged(field) && next?.name === field.name) replayField({ ...stateOf(field), field: next });
  }
}

function replayAction(action: PendingAction): void {
  const { target } = action;
  if (!target.isConnected) return;
  hydrateNow(target);
  if (action.type === 'click') target.click();
  else action.target.requestSubmit(action.submitter?.isConnected ? action.submitter : null);
  // In the same task: the page's own busy sign follows without a gap.
  target.removeAttribute(waitingAttribute);
}

/**
 * Fragments hydrate after the page, each when the browser is idle. A discrete event makes React hydrate the fragment
 * around its target at once, but `submit` does not; and a field must be hydrated before its value is set, or React
 * takes the new value for the one it rendered. This event has no handlers.
 */
function hydrateNow(element: Element): void {
  element.dispatchEvent(new Event('touchcancel'));
}

/** The fields that differ from the document. */
function changedFields(root: ParentNode): Field[] {
  return fieldsOf(root).filter(isChanged);
}

function fieldsOf(root: ParentNode): Field[] {
  return [...root.querySelectorAll<Field>('input, textarea, select')];
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

/** The option that a browser shows first: the last one that the document selects, else the first enabled one. */
function presetOf({ options }: HTMLSelectElement): HTMLOptionElement | undefined {
  const all = [...options];
  return all.findLast(({ defaultSelected }) => defaultSelected) ?? all.find(({ disabled }) => !disabled);
}

/** Whether a checkbox or radio button is checked; undefined for other fields. */
function checkedOf(field: Field): boolean | undefined {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type) ? field.checked : undefined;
}

function replayField({ field, value, checked }: ChangedField): void {
  if (!field.isConnected) return;
  hydrateNow(field);
  if (checked !== undefined) {
    // The click toggles it back to the visitor's choice. React has the state before it, and so handles the click.
    (field as HTMLInputElement).checked = !checked;
    field.click();
    return;
  }
  const selection = selectionOf(field);
  // React compares with the last value that it saw: first the document's, then the typed one.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  setByBrowser(field, value);
  if (selection) (field as HTMLInputElement).setSelectionRange(...selection);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Sets the value with the browser's setter, since React overrides the setter on the element. */
function setByBrowser(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

function selectionOf(field: Field): [number, number] | undefined {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return undefined;
  return [field.selectionStart, field.selectionEnd ?? field.selectionStart];
}
