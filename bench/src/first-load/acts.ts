/** Where something is clicked, typed or seen: the first element of this selector to see, with these words if there are any. */
export interface Place {
  readonly selector: string;
  readonly words?: string;
}

export type Effect =
  /** Another page: its address, and its heading on the screen. */
  | { readonly kind: 'page'; readonly path: string }
  /** Something to see. */
  | ({ readonly kind: 'shown' } & Place);

/** Something that a visitor does with a page, and how one sees that it worked. */
export interface Act {
  /** The measure that it belongs to. */
  readonly key: 'link' | 'menu' | 'accordion' | 'form' | 'dialog';
  /** Typed into first. */
  readonly field?: Place & { readonly text: string };
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

/** The tool lies behind a sign-in dialog: to close it is what one can do. It leads to the home page. */
const closeDialog: Act = {
  key: 'dialog',
  click: { selector: '[role="dialog"]:not(dialog) [aria-label="Close"]' },
  effect: { kind: 'page', path: '/' },
};

function link(path: string): Act {
  return { key: 'link', click: { selector: `main a[href="${path}"]` }, effect: { kind: 'page', path } };
}

/** A newsletter's form answers a wrong address in its own words: nothing is sent, so no server has a part in it. */
function newsletter(part: string): Act {
  return {
    key: 'form',
    field: { selector: `${part} input[type="email"]`, text: 'parent@home' },
    click: { selector: `${part} button`, words: 'Subscribe' },
    effect: { kind: 'shown', selector: `${part} form *`, words: 'Please enter a valid email address' },
  };
}

const acts: Readonly<Record<string, readonly Act[]>> = {
  '/': [link('/pro'), menu, question, newsletter('#newsletter')],
  '/pricing': [link('/faq'), menu, newsletter('footer')],
  '/college': [closeDialog],
};

/** What is tried on a page. */
export function actsOf(path: string): readonly Act[] {
  return acts[path] ?? [];
}
