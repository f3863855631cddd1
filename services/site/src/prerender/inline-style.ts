import { basename, dirname } from 'node:path/posix';

/** A built stylesheet, inline in a document. */
export interface InlineStyle {
  /** Name of its file: the remote's own loader finds it by this name, and does not fetch the file again. */
  readonly name: string;
  readonly css: string;
}

/** Makes a stylesheet work inline: relative addresses become addresses from the site's root. */
export function inlineStyle(address: string, css: string): InlineStyle {
  const folder = dirname(address);
  const text = css
    .replace(/\/\*# sourceMappingURL=.*?\*\//g, '')
    .replace(/url\((['"]?)(?![a-z]+:|\/|#|['"])/gi, (_all, quote: string) => `url(${quote}${folder}/`)
    // No style may end its own element.
    .replaceAll('</', '<\\/')
    .trim();
  return { name: basename(address), css: text };
}
