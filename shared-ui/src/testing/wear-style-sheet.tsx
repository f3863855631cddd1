import { readFileSync } from 'node:fs';

/**
 * Gives the page the real rules of a CSS module, whose classes are their own names in tests: what they say can then be
 * asked of the page by `getComputedStyle`. Rules inside of `@media` do not take part, so a page is as on a small screen.
 * Returns the sheet, for properties that jsdom does not compute.
 * @param path of the file
 */
export function wearStyleSheet(path: string): CSSStyleSheet {
  const style = document.createElement('style');
  style.textContent = readFileSync(path, 'utf8');
  document.head.append(style);
  const { sheet } = style;
  if (!sheet) throw new Error(`${path} is no style sheet`);
  return sheet;
}

/** The declared value of a property in the rule of exactly this selector, in one line; empty when there is none. */
export function declared(sheet: CSSStyleSheet, selector: string, property: string): string {
  for (const rule of sheet.cssRules) {
    // A style rule, as against `@media` and the like.
    if ('selectorText' in rule && String(rule.selectorText).replace(/\s+/g, ' ') === selector) {
      return (rule as CSSStyleRule).style.getPropertyValue(property);
    }
  }
  return '';
}
