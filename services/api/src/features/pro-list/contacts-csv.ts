import type { ProListContact } from '@cc/contracts/api/pro-list';

const columns: readonly (readonly [title: string, field: keyof ProListContact])[] = [
  ['First name', 'firstName'],
  ['Last name', 'lastName'],
  ['Role', 'role'],
  ['Club', 'club'],
  ['League', 'league'],
  ['Country', 'country'],
  ['Email', 'email'],
];

/** Characters that start a formula in a spreadsheet, including the full-width forms that some programs accept. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/** The contacts as a spreadsheet file: UTF-8 with a byte order mark, every cell quoted, formulas made plain text. */
export function contactsCsv(contacts: readonly ProListContact[]): string {
  const lines = [
    columns.map(([title]) => title),
    ...contacts.map((contact) => columns.map(([, field]) => contact[field])),
  ];
  return `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const plain = formulaStart.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/** `nordic-soccer-contacts.csv` for `Nordic Soccer Contacts`. */
export function csvFilename(listName: string): string {
  return `${listName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`;
}
