import { useEffect } from 'react';

// Replaces `react-style-singleton`, with which open dialogs lock the page's scrolling. It adds a style element, which
// the content security policy forbids. Style sheets that scripts construct are allowed.

/** A component that shows its style while at least one instance is mounted. The style of the first instance counts. */
export function styleSingleton() {
  let mounted = 0;
  let sheet: CSSStyleSheet | undefined;
  return function StyleSingleton({ styles }: { readonly styles: string }) {
    useEffect(() => {
      mounted += 1;
      if (mounted === 1) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      return () => {
        mounted -= 1;
        if (mounted > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
      };
      // Without `styles`: a later style does not replace the first one.
    }, []);
    return null;
  };
}
