import {
  bootListElementId,
  bootScriptAttribute,
  earlyAttribute,
  escapeAttribute,
  lateAttribute,
  mainId,
  scrolledAttribute,
  scrollThreshold,
  sessionAttribute,
  waitingAttribute,
  type BootList,
  type FirstAct,
} from '@cc/contracts/federation/boot';
import { layOutBelow } from './lay-out.ts';
import './loader-global.ts';
import { savesData } from '../host/saves-data.ts';
import { sessionKey } from '../host/stored-session.ts';

/**
 * The only script of a prerendered page until its reader wants something that needs more. It stands inline at the top of
 * the document, so it is short, and has no import but constants. The shell is loaded on the first sign of interest, at
 * once for somebody with a session, and otherwise when the browser has nothing else to do.
 */
const intents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
/** Milliseconds after everything was loaded at which a page that nobody has touched gets its scripts. */
const idleDelay = 3_000;
/** Milliseconds after which a press that still waits for the scripts is said to. */
const patience = 8_000;
/** What a browser does by itself, without any script. */
const native = 'a[href], summary, [popovertarget], input, select, textarea, label';

const page = document.documentElement;
const listening = new AbortController();
let booted = false;
let kept: FirstAct | undefined;
let losingPatience = 0;
let isHeard: (target: Element) => boolean = () => false;

function boot(): void {
  if (booted) return;
  booted = true;
  const list: BootList = JSON.parse(document.getElementById(bootListElementId)?.textContent ?? '{"scripts":[]}');
  for (const [place, address] of list.scripts.entries()) {
    const script = document.createElement('script');
    script.src = address;
    script.async = false;
    script.crossOrigin = 'anonymous';
    script.setAttribute(bootScriptAttribute, '');
    // Remotes' scripts are the shell's to care for.
    if (place === 0) script.onerror = giveUp;
    document.head.append(script);
  }
}

/** Without the shell nothing happens: that is said, and the next sign of interest tries again. */
function giveUp(): void {
  booted = false;
  const lost = kept !== undefined;
  kept?.target.removeAttribute(waitingAttribute);
  forget();
  page.toggleAttribute(lateAttribute, lost);
}

function forget(): void {
  clearTimeout(losingPatience);
  kept = undefined;
  page.style.cursor = '';
  page.removeAttribute(lateAttribute);
}

function onScroll(): void {
  page.toggleAttribute(scrolledAttribute, scrollY > scrollThreshold);
}

function onIntent(event: Event): void {
  // Browsers tell a page that arrives under a pointer of a move that nobody made.
  if (event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
  boot();
}

/** A drawn dialog listens to nothing, and a browser with a session does not show it. */
function leaveDialog({ key }: KeyboardEvent): void {
  if (key !== 'Escape' || page.hasAttribute(sessionAttribute)) return;
  document.querySelector<HTMLElement>(`[${escapeAttribute}]`)?.click();
}

/** Nobody else gets the event: a page that begins to listen now would do at once what it is told to do later. */
function keep(event: Event, act: FirstAct): void {
  if (isHeard(act.target)) return;
  event.preventDefault();
  event.stopPropagation();
  kept?.target.removeAttribute(waitingAttribute);
  forget();
  kept = act;
  act.target.setAttribute(waitingAttribute, '');
  page.style.cursor = 'progress';
  losingPatience = window.setTimeout(() => page.setAttribute(lateAttribute, ''), patience);
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

/** A field whose own words are in the page needs no bubble of the browser's over them, but the keyboard, as with one. */
function speakForItself(event: Event): void {
  const field = event.target as HTMLInputElement; // Only what a form checks has this event.
  if (!field.closest(`[${earlyAttribute}]`)) return;
  event.preventDefault();
  const first = [...(field.form?.elements ?? [])].find((other) => !(other as HTMLInputElement).validity?.valid);
  if (field === first) field.focus();
}

const { signal } = listening;
for (const intent of intents) document.addEventListener(intent, onIntent, { capture: true, passive: true, signal });
document.addEventListener('scroll', onScroll, { passive: true, signal });
document.addEventListener('keydown', leaveDialog, { signal });
document.addEventListener('click', keepClick, { capture: true, signal });
document.addEventListener('submit', keepSubmit, { capture: true, signal });
document.addEventListener('invalid', speakForItself, { capture: true, signal });
window.addEventListener('load', () => {
  // Who saves data and touches nothing reads, and needs none of it.
  if (savesData(navigator)) return;
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(boot), idleDelay);
});
layOutBelow(window);

window.ccLoader = {
  takeOver(partHeard) {
    if (partHeard) isHeard = partHeard;
    else listening.abort();
    if (kept?.target.isConnected && partHeard?.(kept.target) === false) return undefined;
    const act = kept;
    forget();
    page.removeAttribute(scrolledAttribute);
    return act;
  },
};

try {
  if (localStorage.getItem(sessionKey) !== null) {
    page.setAttribute(sessionAttribute, '');
    // The page behind a dialog that is not theirs.
    document.addEventListener('DOMContentLoaded', () =>
      document.getElementById(mainId)?.closest('[inert]')?.removeAttribute('inert'),
    );
    boot();
  }
} catch {
  // Storage may be blocked: then nobody is signed in.
}
