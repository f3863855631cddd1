import type { ProListContact } from '@cc/contracts/api/pro-list';
import { toCsv } from '@cc/contracts/csv';

const columns: readonly (readonly [title: string, field: keyof ProListContact])[] = [
  ['First name', 'firstName'],
  ['Last name', 'lastName'],
  ['Role', 'role'],
  ['Club', 'club'],
  ['League', 'league'],
  ['Country', 'country'],
  ['Email', 'email'],
];

/** The contacts as a spreadsheet file. */
export function contactsCsv(contacts: readonly ProListContact[]): string {
  return toCsv([
    columns.map(([title]) => title),
    ...contacts.map((contact) => columns.map(([, field]) => contact[field])),
  ]);
}

/** `nordic-soccer-contacts.csv` for `Nordic Soccer Contacts`. */
export function csvFilename(listName: string): string {
  return `${listName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`;
}
