import { waitingAttribute, type FirstAct } from '@cc/contracts/federation/boot';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field that its reader changed before the shell was there. */
export interface ChangedField {
  readonly field: Field;
  readonly value: string;
  readonly checked: boolean | undefined;
}

/** The fields inside of an element that are no longer as the document brought them. */
export function changedFields(root: ParentNode): ChangedField[] {
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')];
  return fields.filter(isChanged).map((field) => ({ field, value: field.value, checked: checkedOf(field) }));
}

/**
 * Tells the page, now that it listens, what its reader did before. Everything is done by the events of a browser, each in
 * a task of its own, as a browser does it: the page has drawn what was typed before it hears of the click.
 */
export function replay(fields: readonly ChangedField[], takeOver: () => FirstAct | undefined): void {
  setTimeout(() => {
    const act = takeOver();
    for (const changed of fields) replayField(changed);
    setTimeout(() => replayAct(act));
  });
}

function replayAct(act: FirstAct | undefined): void {
  if (!act?.target.isConnected) return;
  if (act.type === 'click') act.target.click();
  else act.target.requestSubmit(act.submitter?.isConnected ? act.submitter : null);
  // In the same task: the page's own sign that it is at work follows without a gap.
  act.target.removeAttribute(waitingAttribute);
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
  // React takes a part of the page over at once when an event arrives there. Nobody listens to this one.
  field.dispatchEvent(new Event('ratechange'));
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
