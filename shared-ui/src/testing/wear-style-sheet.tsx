import { readFileSync } from 'node:fs';

/**
 * Gives the page the real rules of a CSS module, whose classes are their own names in tests: what they say can then be
 * asked of the page by `getComputedStyle`. Rules inside of `@media` take part: the window is 1024 px wide.
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

/**
 * The declared value of a property in the rule of exactly this selector; empty when there is none.
 * @param sheet a style sheet, or one of its media rules
 */
export function declared(sheet: Pick<CSSStyleSheet, 'cssRules'>, selector: string, property: string): string {
  for (const rule of sheet.cssRules) {
    // A style rule, as against `@media` and the like.
    if ('selectorText' in rule && plain(String(rule.selectorText)) === plain(selector)) {
      return (rule as CSSStyleRule).style.getPropertyValue(property);
    }
  }
  return '';
}

/** A selector without differences of spelling. */
function plain(selector: string): string {
  return selector.replace(/\s+/g, ' ').replaceAll('"', "'");
}

/**
 * The rules of a sheet for wide screens, such as `(width >= 768px)`.
 * @throws Error when the sheet has none under this condition
 */
export function mediaRule(sheet: CSSStyleSheet, condition: string): CSSMediaRule {
  const rule = [...sheet.cssRules].find((each) => 'media' in each && each.cssText.includes(condition));
  if (!rule) throw new Error(`The style sheet has no @media ${condition}`);
  return rule as CSSMediaRule;
}
