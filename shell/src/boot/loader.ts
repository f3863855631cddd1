import {
  bootListElementId,
  bootScriptAttribute,
  earlyAttribute,
  escapeAttribute,
  sessionAttribute,
  waitingAttribute,
  type BootList,
  type FirstAct,
} from '@cc/contracts/federation/boot';
import { layOutBelow } from './lay-out.ts';
import './loader-global.ts';
import { sessionKey } from '../host/stored-session.ts';

/**
 * The only script of a prerendered page until its reader wants something that needs more. It stands inline at the top of
 * the document, so it is short, and has no import but constants. The shell is loaded on the first sign of interest, at
 * once for somebody with a session, and otherwise when the browser has nothing else to do.
 */
const intents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
/** Milliseconds after everything was loaded at which a page that nobody has touched gets its scripts. */
const idleDelay = 3_000;
/** What a browser does by itself, without any script. */
const native = 'a[href], summary, [popovertarget], input, select, textarea, label';

const page = document.documentElement;
let booted = false;
let kept: FirstAct | undefined;

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
    // Without the shell nothing happens, and no form says that it is on its way: the next sign of interest tries again.
    if (place === 0) {
      script.onerror = () => {
        booted = false;
        kept?.target.removeAttribute(waitingAttribute);
      };
    }
    document.head.append(script);
  }
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

function keep(act: FirstAct): void {
  kept?.target.removeAttribute(waitingAttribute);
  kept = act;
  page.style.cursor = 'progress';
  boot();
}

function keepClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>(`button, ${native}`) : null;
  if (!target || event.button !== 0 || target.matches(native)) return;
  // A form's own button ends in `submit`.
  if (target instanceof HTMLButtonElement && target.form && target.type === 'submit') return;
  keep({ type: 'click', target });
}

function keepSubmit(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  keep({ type: 'submit', target: event.target, submitter: event.submitter });
  event.target.setAttribute(waitingAttribute, '');
}

/** A field whose own words are in the page needs no bubble of the browser's over them, but the keyboard, as with one. */
function speakForItself(event: Event): void {
  const field = event.target as HTMLInputElement; // Only what a form checks has this event.
  if (!field.closest(`[${earlyAttribute}]`)) return;
  event.preventDefault();
  const first = [...(field.form?.elements ?? [])].find((other) => !(other as HTMLInputElement).validity?.valid);
  if (field === first) field.focus();
}

for (const intent of intents) document.addEventListener(intent, onIntent, { capture: true, passive: true });
document.addEventListener('keydown', leaveDialog);
document.addEventListener('click', keepClick, true);
document.addEventListener('submit', keepSubmit, true);
document.addEventListener('invalid', speakForItself, true);
window.addEventListener('load', () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(boot), idleDelay));
layOutBelow(window);

window.ccLoader = {
  takeOver() {
    for (const intent of intents) document.removeEventListener(intent, onIntent, { capture: true });
    document.removeEventListener('keydown', leaveDialog);
    document.removeEventListener('click', keepClick, true);
    document.removeEventListener('submit', keepSubmit, true);
    document.removeEventListener('invalid', speakForItself, true);
    page.style.cursor = '';
    return kept;
  },
};

try {
  if (localStorage.getItem(sessionKey) !== null) {
    page.setAttribute(sessionAttribute, '');
    boot();
  }
} catch {
  // Storage may be blocked: then nobody is signed in.
}
