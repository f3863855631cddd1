import { basename, dirname } from 'node:path/posix';

/** A built stylesheet as it stands in a document. */
export interface InlineStyle {
  /** Its file's name: by it the remote's own loader knows that the sheet is here, and does not fetch it again. */
  readonly name: string;
  readonly css: string;
}

/** Makes a stylesheet fit to stand inline: what it names beside itself is named from the site's root. */
export function inlineStyle(address: string, css: string): InlineStyle {
  const folder = dirname(address);
  const text = css
    .replace(/\/\*# sourceMappingURL=.*?\*\//g, '')
    .replace(/url\((['"]?)(?![a-z]+:|\/|#|['"])/gi, (_all, quote: string) => `url(${quote}${folder}/`)
    // Whatever a team writes into its styles, it does not end the element.
    .replaceAll('</', '<\\/')
    .trim();
  return { name: basename(address), css: text };
}
