import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path/posix';

/** A built stylesheet, inline in a document. */
interface InlineStyle {
  /** Name of its file: the remote's own loader finds it by this name, and does not fetch the file again. */
  readonly name: string;
  readonly css: string;
}

/** The styles of a prerendered page, and the sources by which the policy allows them. */
export interface InlineStyles {
  readonly styles: readonly InlineStyle[];
  readonly styleSources: {
    /** Of its style elements. */
    readonly elements: readonly string[];
    /** Of the style attributes that React writes. An attribute with an escaped character stays blocked. */
    readonly attributes: readonly string[];
  };
}

/** Characters of a page's stylesheets. Our pages have up to 55,000. */
const maxCss = 200_000;
/**
 * Sources that a page adds to a header, with 53 characters each. Our pages add up to 10; browsers and proxies limit
 * headers.
 */
const maxSources = 50;

/**
 * The style attributes of a page, each once. The search takes 80 ms for a long page, so it belongs in a worker.
 * @throws Error when a build gave the page more than a document may carry
 */
export function styleAttributesOf(html: string): string[] {
  const attributes = new Set(Array.from(html.matchAll(/ style="([^"&]*)"/g), ([, style = '']) => style));
  checkCount(attributes.size);
  return [...attributes];
}

/**
 * Makes the stylesheets of a page inline.
 * @param attributes its style attributes
 * @throws Error when a build gave the page more than a document may carry
 */
export function inlineStyles(
  attributes: readonly string[],
  sheets: readonly { readonly address: string; readonly css: string }[],
): InlineStyles {
  const length = sheets.reduce((sum, { css }) => sum + css.length, 0);
  if (length > maxCss) throw new Error(`Its stylesheets have ${length} characters, more than ${maxCss}.`);
  checkCount(sheets.length + attributes.length);
  const styles = sheets.map(inlineStyle);
  return {
    styles,
    styleSources: { elements: styles.map(({ css }) => sourceOf(css)), attributes: attributes.map(sourceOf) },
  };
}

function checkCount(count: number): void {
  if (count > maxSources) throw new Error(`It has ${count} different styles, more than ${maxSources}.`);
}

/**
 * A comment, an address with its quotes, or another string. Each ends where browsers end it, and none begins inside of
 * another.
 */
const parts =
  /\/\*[^]*?(?:\*\/|$)|(?<![-\w\\]|[^\0-\x7F])url\(\s*(?:(["'])((?:\\[^]|(?!\1)[^\\])*)\1\s*|([^"'()\s\\]+)\s*)?\)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?/gi;

/**
 * Relative addresses become addresses from the site's root. Nothing changes where a string or a comment ends: the gate
 * has read the sheet as it was.
 */
function inlineStyle({ address, css }: { readonly address: string; readonly css: string }): InlineStyle {
  const folder = dirname(address);
  const text = css
    .replace(/\/\*# sourceMappingURL=[^*]*\*\/\s*$/, '')
    .replace(parts, (all, quote: string | undefined, quoted: string | undefined, bare: string | undefined) => {
      const relative = quoted ?? bare;
      if (!relative || /^([a-z]+:|\/|#|\*)/i.test(relative)) return all;
      return `url(${quote ?? ''}${folder}/${relative}${quote ?? ''})`;
    })
    // No style may end its own element.
    .replace(/<\/(?=style)/gi, '<\\/')
    .trim();
  return { name: basename(address), css: text };
}

/** The source of an inline script or style in the policy. */
export function sourceOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
