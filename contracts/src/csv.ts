// The one way in which this product writes CSV: RFC 4180, for spreadsheets.

/**
 * Characters that make a spreadsheet read a cell as a formula, with the full-width forms that some programs accept. Where the
 * list separator is a semicolon or a tab, such a cell can begin inside a text: after a separator, and on a new line.
 */
const formula = /(?<=(?:^|[;|\t\r\n])[\s"']*)[=+\-@＝＋－＠]/g;

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
  return `"${text.replace(formula, "'$&").replaceAll('"', '""')}"`;
}
