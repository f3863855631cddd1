import { csvLine, csvMark } from '@cc/contracts/csv';
import type { FileStorage } from '../../../storage/storage-gateway.ts';
import type { CopyRecord, CopyRepository } from './copy-repository.ts';
import type { ZippedFile } from './zip-files.ts';

/** The tables of a copy, as 85_account_copies.sql names them. */
export const copiedTables = [
  ...['account', 'details', 'sport_details', 'letters', 'runs', 'sends', 'files', 'tokens', 'purchases', 'pay_links'],
  ...[
    'family',
    'club_orders',
    'messages',
    'feedback',
    'newsletter',
    'mailboxes',
    'consents',
    'devices',
    'opened_schools',
  ],
  'reported_addresses',
];

/** Attached files of a copy, together. A copy has to fit into its bucket. Bytes. */
const fileRoom = 35 * 1024 * 1024;

interface CopyDependencies {
  readonly copies: CopyRepository;
  /** The attached files of users. */
  readonly files: Pick<FileStorage, 'read'>;
}

/** The files of a copy: everything as JSON, each table as CSV, the attached files, and what is what. */
export async function* copiedFiles({ copies, files }: CopyDependencies, userId: string): AsyncGenerator<ZippedFile> {
  yield { name: 'everything.json', pieces: asJson(copies, userId) };
  for (const table of copiedTables) {
    const pieces = asCsv(copies.records(userId, table));
    const first = await pieces.next();
    if (!first.done) yield { name: `${table}.csv`, pieces: withFirst(first.value, pieces) };
  }
  let room = fileRoom;
  const left: string[] = [];
  for await (const { path } of copies.records(userId, 'files')) {
    const stored = String(path);
    const content = await files.read(stored);
    const name = `files/${stored.slice(userId.length + 1)}`;
    if (!content) continue;
    if (content.length > room) {
      left.push(name);
      continue;
    }
    room -= content.length;
    yield { name, pieces: piecesOf(content) };
  }
  yield { name: 'read-me.txt', pieces: piecesOf(readMe(left)) };
}

async function* asJson(copies: CopyRepository, userId: string): AsyncGenerator<string> {
  yield '{';
  for (const [place, table] of copiedTables.entries()) {
    yield `${place === 0 ? '' : ','}\n${JSON.stringify(table)}: [`;
    let separator = '\n';
    for await (const record of copies.records(userId, table)) {
      yield separator + JSON.stringify(record);
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

/** Nothing for a table without rows. */
async function* asCsv(records: AsyncIterable<CopyRecord>): AsyncGenerator<string> {
  let head = true;
  for await (const record of records) {
    if (head) yield csvMark + csvLine(Object.keys(record));
    head = false;
    yield csvLine(Object.values(record).map(cellOf));
  }
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}

async function* withFirst<Piece>(first: Piece, others: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  yield first;
  yield* others;
}

async function* piecesOf<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield await Promise.resolve(piece);
}

function readMe(left: readonly string[]): string {
  const lines = [
    'This is what Coach Connect has of your account.',
    'everything.json has all of it. The CSV files have the same, a file for each table with rows, for spreadsheets: in them, what a spreadsheet would run has an apostrophe in front.',
    'Times are in UTC, amounts in cents. files/ has what you attached.',
    'Not in it: the keys to your mailboxes, which are secret and encrypted; reviews, which name no account; contact lists that you bought, which are on the page Purchases.',
    ...(left.length > 0 ? ['These files did not fit. Write to us, and we send them:', ...left] : []),
  ];
  return lines.map((line) => `${line}\r\n`).join('\r\n');
}
