// The one way in which this product writes CSV: RFC 4180, for spreadsheets.

/**
 * Where a cell may begin, and the character there that makes a spreadsheet read it as a formula, with the full-width
 * forms that some programs accept. Where the list separator is a semicolon or a tab, a cell can begin inside a text:
 * after a separator, and on a new line. Each blank is read once, since a text of nothing but blanks may be long. The
 * separator is tried first: at the beginning of a text, `^` would match nothing and skip it.
 */
const beginning = /((?:[;|\t\r\n]|^)[\s"']*)([=+\-@＝＋－＠]?)/g;

/** The mark by which spreadsheets know UTF-8. It is the first character of a file. */
export const csvMark = '\uFEFF';

/** One line. What a spreadsheet would run as a formula gets an apostrophe in front; numbers stay as they are. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\r\n`;
}

/** A whole file. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return csvMark + rows.map(csvLine).join('');
}

function quoted(text: string): string {
  const harmless = text.replace(beginning, (all, before: string, sign: string) => (sign ? `${before}'${sign}` : all));
  return `"${harmless.replaceAll('"', '""')}"`;
}
