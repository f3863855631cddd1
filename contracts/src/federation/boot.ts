// Without a schema library: the loader is inline in every prerendered document.
import type { PlacedFragment } from './prerender.ts';

/** Id of the element that holds a prerendered page's `BootList`. Documents with an empty root have none. */
export const bootListElementId = 'cc-boot';

/** Id of the page's main element. It lies inside of the frame that a dialog covers. */
export const mainId = 'main';

/** Content of that element. */
export interface BootList {
  /** Scripts in the order in which they run, the shell's first. */
  readonly scripts: readonly string[];
  /** Value of the `integrity` attribute of each script, in the same order; empty for a script without one. */
  readonly integrity?: readonly string[];
  /** Fragments that the page was rendered with. */
  readonly fragments: readonly PlacedFragment[];
}

/** A click or a submit before hydration that needs the shell's script. */
export type PendingAction =
  | { readonly type: 'click'; readonly target: HTMLElement }
  | { readonly type: 'submit'; readonly target: HTMLFormElement; readonly submitter: HTMLElement | null };

/** The loader's side of a page, as the shell finds it under the window's `ccLoader`. */
export interface PageLoader {
  /** Stops the loader once the page is hydrated. Returns the last recorded action. */
  readonly finish: () => PendingAction | undefined;
}

/** The attribute of scripts that the loader added. */
export const bootScriptAttribute = 'data-boot';

/** The attribute of a field that shows messages of its own for the browser's checks before hydration. */
export const prehydrationAttribute = 'data-prehydration';

/** The attribute of a form that was sent, or a button that was pressed, until the page is hydrated and replays it. */
export const waitingAttribute = 'data-waiting';

/** The attribute of the document's root element while a recorded action waits for slow scripts. */
export const slowAttribute = 'data-slow';

/** The attribute of the document's root element while the page is scrolled beyond the threshold, before hydration. */
export const scrolledAttribute = 'data-scrolled';

/** Pixels from the top at which the header turns white (specification 2). */
export const scrollThreshold = 50;

/** The attribute of the document's root element while a stored session has not been checked yet. */
export const sessionAttribute = 'data-session';

/** The attribute of sections below a page's first screen: they are laid out after the first paint. */
export const belowAttribute = 'data-below';

/** The attribute of the document's root element while all of its page is laid out. */
export const wholeAttribute = 'data-whole';

/** The attribute of the link that closes a prerendered dialog: the Escape key follows it. */
export const escapeAttribute = 'data-escape';
