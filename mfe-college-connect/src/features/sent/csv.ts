/** Characters that make a spreadsheet read a cell as a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * Rows as CSV by RFC 4180, with the mark by which spreadsheets know UTF-8. A cell that a spreadsheet would run as a formula gets
 * an apostrophe in front.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
