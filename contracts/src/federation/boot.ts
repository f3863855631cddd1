// Without a schema library: the loader stands in every prerendered document.
import type { PlacedFragment } from './prerender.ts';

/** Id of the element in the document that says how a prerendered page begins; without it the root is empty. */
export const bootListElementId = 'cc-boot';

/** Id of the page's main element, inside of all that a dialog covers. */
export const mainId = 'main';

/** Content of that element. */
export interface BootList {
  /** Scripts in the order in which they run, the shell's first. */
  readonly scripts: readonly string[];
  /** Fragments that the page was drawn with. */
  readonly fragments: readonly PlacedFragment[];
}

/** What a reader did before the shell was there, and what it still needs the shell for. */
export type FirstAct =
  | { readonly type: 'click'; readonly target: HTMLElement }
  | { readonly type: 'submit'; readonly target: HTMLFormElement; readonly submitter: HTMLElement | null };

/** The loader's side of a page, as the shell finds it under the window's `ccLoader`. */
export interface PageLoader {
  /**
   * Stops keeping what the reader does, and gives the last that was kept. Told whether a target's part of the page listens,
   * it goes on keeping what is done to the others, and gives nothing while what was kept is for one of these.
   */
  readonly takeOver: (isHeard?: (target: Element) => boolean) => FirstAct | undefined;
}

/** The attribute of scripts that the loader added. */
export const bootScriptAttribute = 'data-boot';

/** The attribute of a field that has its own words for what a browser finds wrong with it before the page listens. */
export const earlyAttribute = 'data-early';

/** The attribute of a form that was sent, or a button that was pressed, before the page listens, until the page has it. */
export const waitingAttribute = 'data-waiting';

/** The attribute of the document's first element once something waits that the scripts should have taken by then. */
export const lateAttribute = 'data-late';

/** The attribute of the document's first element that is scrolled as far as turns the header, before the page listens. */
export const scrolledAttribute = 'data-scrolled';

/** Pixels from the top at which the header turns white (specification 2). */
export const scrollThreshold = 50;

/** The attribute of the document's first element while its reader has a session that nobody has looked at yet. */
export const sessionAttribute = 'data-session';

/** The attribute of what lies below a page's first screen: it is laid out after the page is painted. */
export const belowAttribute = 'data-below';

/** The attribute of the document's first element while all of its page is laid out. */
export const wholeAttribute = 'data-whole';

/** The attribute of the link by which a drawn dialog is left: where it leads, the Escape key leads too. */
export const escapeAttribute = 'data-escape';
