import {
  bootListElementId,
  bootScriptAttribute,
  prehydrationAttribute,
  escapeAttribute,
  mainId,
  scrolledAttribute,
  scrollThreshold,
  sessionAttribute,
  slowAttribute,
  waitingAttribute,
  type BootList,
  type PendingAction,
} from '@cc/contracts/federation/boot';
import { trustBuiltScripts } from '@cc/contracts/federation/trusted-scripts';
import { layOutBelow } from './lay-out.ts';
import { loadTimeout } from './load-timeout.ts';
import './loader-global.ts';
import { savesData } from '../host/saves-data.ts';
import { sessionKey } from '../host/stored-session.ts';

/**
 * The only script of a prerendered page until the visitor interacts with it. It is inline at the top of the document,
 * so it is short and imports little. It loads the shell on the first interaction, at once if a session is stored or
 * another tab signs in, and otherwise when the browser is idle.
 */
const intents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
/** Milliseconds from the load event until an untouched page loads its scripts. */
const idleDelay = 3_000;
/** Elements that work in a browser without any script. */
const native = 'a[href], summary, [popovertarget], input, select, textarea, label';

const page = document.documentElement;
const listening = new AbortController();
let booted = false;
let pending: PendingAction | undefined;
let slowTimer = 0;

function boot(): void {
  if (booted) return;
  booted = true;
  const list: BootList = JSON.parse(document.getElementById(bootListElementId)?.textContent ?? '{"scripts":[]}');
  for (const [place, address] of list.scripts.entries()) {
    const script = document.createElement('script');
    script.src = address;
    script.async = false;
    script.crossOrigin = 'anonymous';
    script.integrity = list.integrity?.[place] ?? '';
    script.setAttribute(bootScriptAttribute, '');
    // The shell handles failures of the other scripts.
    if (place === 0) script.onerror = giveUp;
    document.head.append(script);
  }
}

/** Without the shell a pending action has no effect: the notice says so, and the next interaction tries again. */
function giveUp(): void {
  booted = false;
  const lost = pending !== undefined;
  pending?.target.removeAttribute(waitingAttribute);
  forget();
  page.toggleAttribute(slowAttribute, lost);
}

function forget(): void {
  clearTimeout(slowTimer);
  pending = undefined;
  page.style.cursor = '';
  page.removeAttribute(slowAttribute);
}

function onScroll(): void {
  page.toggleAttribute(scrolledAttribute, scrollY > scrollThreshold);
}

function onIntent(event: Event): void {
  // Browsers send a move without movement when a page loads under a resting pointer.
  if (event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
  boot();
}

/** Escape closes a prerendered dialog. A browser with a session does not show it. */
function closeDialog({ key }: KeyboardEvent): void {
  if (key !== 'Escape' || page.hasAttribute(sessionAttribute)) return;
  document.querySelector<HTMLElement>(`[${escapeAttribute}]`)?.click();
}

/**
 * Stores an action for the page. The event stops here, so that a page that hydrates meanwhile does not handle it too.
 */
function keep(event: Event, action: PendingAction): void {
  event.preventDefault();
  event.stopPropagation();
  pending?.target.removeAttribute(waitingAttribute);
  forget();
  pending = action;
  action.target.setAttribute(waitingAttribute, '');
  page.style.cursor = 'progress';
  slowTimer = window.setTimeout(() => page.setAttribute(slowAttribute, ''), loadTimeout);
  boot();
}

function keepClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>(`button, ${native}`) : null;
  if (!target || event.button !== 0 || target.matches(native)) return;
  // A form's own button ends in `submit`.
  if (target instanceof HTMLButtonElement && target.form && target.type === 'submit') return;
  keep(event, { type: 'click', target });
}

function keepSubmit(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement)) return;
  keep(event, { type: 'submit', target: event.target, submitter: event.submitter });
}

/** Focuses a field that has its own messages, without the browser's bubble, which would cover them. */
function suppressBubble(event: Event): void {
  const field = event.target as HTMLInputElement; // Only form controls have this event.
  if (!field.closest(`[${prehydrationAttribute}]`)) return;
  event.preventDefault();
  const first = [...(field.form?.elements ?? [])].find((other) => !(other as HTMLInputElement).validity?.valid);
  if (field === first) field.focus();
}

trustBuiltScripts();
const { signal } = listening;
for (const intent of intents) document.addEventListener(intent, onIntent, { capture: true, passive: true, signal });
document.addEventListener('scroll', onScroll, { passive: true, signal });
document.addEventListener('keydown', closeDialog, { signal });
document.addEventListener('click', keepClick, { capture: true, signal });
document.addEventListener('submit', keepSubmit, { capture: true, signal });
document.addEventListener('invalid', suppressBubble, { capture: true, signal });
// Another tab signed in or out. The header must show it, and a tab in the background is never idle.
window.addEventListener('storage', ({ key }) => key === sessionKey && boot(), { signal });
window.addEventListener('load', () => {
  // A visitor who saves data and does not interact needs no scripts.
  if (savesData(navigator)) return;
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(boot), idleDelay);
});
layOutBelow(window);

window.ccLoader = {
  finish() {
    listening.abort();
    const action = pending;
    forget();
    page.removeAttribute(scrolledAttribute);
    return action;
  },
};

try {
  if (localStorage.getItem(sessionKey) !== null) {
    page.setAttribute(sessionAttribute, '');
    // With a session the dialog is hidden, and the page behind it must be usable.
    document.addEventListener('DOMContentLoaded', () =>
      document.getElementById(mainId)?.closest('[inert]')?.removeAttribute('inert'),
    );
    boot();
  }
} catch {
  // Storage may be blocked: then there is no session.
}
