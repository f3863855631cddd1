/** The first visible element that matches the selector and contains the text, if one is given. */
export interface Place {
  readonly selector: string;
  readonly text?: string;
}

export type Effect =
  /** Another page: its address and its visible heading. */
  | { readonly kind: 'page'; readonly path: string }
  /** A visible element. */
  | ({ readonly kind: 'shown' } & Place);

/** An action of a visitor, and the effect that shows that it worked. */
export interface Act {
  /** The key of the measure. */
  readonly key: 'link' | 'menu' | 'accordion' | 'form' | 'dialog';
  /** The field that is typed into first. */
  readonly field?: Place & { readonly typed: string };
  readonly click: Place;
  readonly effect: Effect;
}

const menu: Act = {
  key: 'menu',
  click: { selector: 'header button[aria-label="Open menu"]' },
  effect: { kind: 'shown', selector: 'dialog a, [role="dialog"] a' },
};

const question: Act = {
  key: 'accordion',
  click: { selector: 'main summary' },
  effect: { kind: 'shown', selector: 'main details[open] > :not(summary)' },
};

/** Visitors can only close the sign-in dialog of the wizard, which leads to the home page. */
const closeDialog: Act = {
  key: 'dialog',
  click: { selector: '[role="dialog"]:not(dialog) [aria-label="Close"]' },
  effect: { kind: 'page', path: '/' },
};

function link(path: string): Act {
  return { key: 'link', click: { selector: `main a[href="${path}"]` }, effect: { kind: 'page', path } };
}

/** The newsletter form reports a wrong address without a request, so no server is involved. */
function newsletter(part: string): Act {
  return {
    key: 'form',
    field: { selector: `${part} input[name="email"]`, typed: 'parent@home' },
    click: { selector: `${part} button`, text: 'Subscribe' },
    effect: { kind: 'shown', selector: `${part} form *`, text: 'Please enter a valid email address' },
  };
}

const acts: Readonly<Record<string, readonly Act[]>> = {
  '/': [link('/pro'), menu, question, newsletter('#newsletter')],
  '/pricing': [link('/faq'), menu, newsletter('footer')],
  '/college': [closeDialog],
};

/** The actions that are tried on a page. */
export function actsOf(path: string): readonly Act[] {
  return acts[path] ?? [];
}
