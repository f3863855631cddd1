/**
 * Takes the remote's stylesheets that did not arrive out of the document. A remote believes a stylesheet that it finds
 * there; without it, it loads the sheet itself, notices the failure, and its version before takes over.
 */
export function dropFailedStylesheets(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-href]')) {
    if (!hasRules(link.sheet)) link.remove();
  }
}

/**
 * Browsers differ in what a sheet is that was answered by an error: none at all, or one without rules. After a broken
 * connection it is one whose rules may not be read, like those of a sheet of another origin.
 */
function hasRules(sheet: CSSStyleSheet | null): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}
