import { mainId } from '@cc/contracts/federation/boot';
import { carryFields } from '../boot/replay.ts';

/** The prerendered page of a document. It stays readable if its scripts never come. */
export interface PrerenderedPage {
  /** The page's elements, if it is the one at this path and React has not taken it over. */
  elementsAt(pathname: string): readonly Element[] | undefined;
  /** Called when React shows the page at a path. */
  takenOver(pathname: string): void;
}

/** Called before hydration. @param path the document's */
export function prerenderedPage(page: Document, path: string): PrerenderedPage {
  const main = () => page.getElementById(mainId);
  let elements: readonly Element[] | undefined = [...(main()?.children ?? [])];
  return {
    elementsAt: (pathname) => (pathname === path ? elements : undefined),
    takenOver(pathname) {
      if (pathname !== path) return;
      // Not hydrated but replaced: what the visitor typed is copied.
      if (elements && !elements.some(({ isConnected }) => isConnected)) carryFields(elements, main() ?? page);
      elements = undefined;
    },
  };
}
