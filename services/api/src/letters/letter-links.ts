/** Links of a text that are looked at. A letter whose user fills it with links has its own at the end. */
const mostLinks = 20;

/**
 * What stands between `letter` and its token: also wrapped into a link of a mail server (`-3D`: Proofpoint), or as
 * markup.
 */
const equals = /(?:=|%(?:25){0,3}3D|-3D|&#(?:0{0,4}61|x0{0,4}3D);)/.source;
/** Signs of the longest of these, with some room. */
const mostBetween = 12;
/** A line that a mail program broke, and quoted. */
const broken = /(?:\r?\n[> ]{0,20})?/.source;
const link = new RegExp(`letter${equals}${broken}((?:[0-9a-f]${broken}){51}[0-9a-f])(?![0-9a-f])`, 'gi');

/** The tokens in links of letters, in the order of the text. */
export function findLinkTokens(text: string): readonly string[] {
  const links = text.matchAll(link);
  return Array.from(links, ([, token = '']) => token.replace(/[\r\n> ]/g, '').toLowerCase()).slice(-mostLinks);
}

/**
 * Whether a file's text, or its name, may be read as the link of a letter once a mail program has wrapped and quoted
 * it. Mail programs put text files and names of files below the text of a letter, where the letter's own link should be
 * the last.
 */
export function mayHaveLink(text: string): boolean {
  const plain = text.replace(/[^\w=%&#;-]/g, '');
  // Digits first: a file of megabytes, full of beginnings of links, is read once.
  for (const { index } of plain.matchAll(/(?<![0-9a-f])[0-9a-f]{52,}/gi))
    if (/letter/i.test(plain.slice(Math.max(0, index - mostBetween - 'letter'.length), index))) return true;
  return false;
}
