import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiFailure } from '../../api-failure.ts';

/** Of a file that is parsed in one turn of the event loop. Bytes. */
const pieceLength = 16 * 1024;
/** Nobody corrects more at a time. */
const mostBadRows = 100;

/** A row with a problem. */
export interface BadRow {
  readonly line: number;
  readonly reason: string;
}

/** A file for a parser. Other requests have their turn between two pieces. */
export function inPieces(text: string): Readable {
  // Bytes, since a piece of text could end within a character.
  return Readable.from(piecesOf(Buffer.from(text)));
}

async function* piecesOf(file: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.length; start += pieceLength) {
    await nextTurn();
    yield file.subarray(start, start + pieceLength);
  }
}

/**
 * Reads the rows of a file, until 100 have a problem.
 * @throws ApiFailure validation_failed if one has: each line with a problem is in its `fields`.
 */
export async function goodRows<Row extends object>(rows: AsyncIterable<Row | BadRow>): Promise<Row[]> {
  const good: Row[] = [];
  const bad: BadRow[] = [];
  for await (const row of rows) {
    if ('reason' in row) bad.push(row);
    else good.push(row);
    if (bad.length === mostBadRows) break;
  }
  if (bad.length === 0) return good;
  const read = good.length + bad.length;
  const found =
    bad.length === mostBadRows
      ? `${bad.length} of the first ${read} rows have problems, and reading ended there.`
      : `${bad.length} of ${read} rows have problems.`;
  throw new ApiFailure('validation_failed', `${found} Nothing was changed.`, {
    fields: Object.fromEntries(bad.map(({ line, reason }) => [`line ${line}`, reason])),
  });
}
