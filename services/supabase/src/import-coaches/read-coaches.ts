import type { Readable } from 'node:stream';
import { parse, type CsvError } from 'csv-parse';
import { coachColumns, coachRowSchema, describeProblems, type CoachRow } from './coach-row.ts';

export type { CoachRow } from './coach-row.ts';

/** One row of the file with its line (the first line is 1): a coach, or the reason why it is none. */
export type ReadRow = { readonly line: number } & ({ readonly coach: CoachRow } | { readonly reason: string });

/** A row as the parser returns it with `columns` and `info`. */
interface ParsedRow {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

/**
 * Reads a CSV file row by row, with little memory whatever its size. BOM, CRLF, empty lines and quotes are understood.
 * @throws when the file cannot be read or its first line lacks a column.
 */
export async function* readCoaches(source: Readable): AsyncGenerator<ReadRow> {
  const unreadable: ReadRow[] = [];
  const parser = parse({
    bom: true,
    columns: checkedHeader,
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // A quotation mark inside a value (William "Bill" Ray) is part of it; read strictly, it would swallow the rows after it.
    relax_quotes: true,
    on_skip: (error) => {
      if (error) unreadable.push({ line: Number(error['lines']), reason: plainReason(error) });
      return undefined;
    },
  });
  source.on('error', (error) => parser.destroy(error));
  // The options above determine the parser's output.
  for await (const { record, info } of source.pipe(parser) as AsyncIterable<ParsedRow>) {
    // The parser reads ahead, so its errors wait until their rows are due.
    yield* unreadable.splice(0, unreadable.findLastIndex(({ line }) => line < info.lines) + 1);
    const parsed = coachRowSchema.safeParse(record);
    yield parsed.success
      ? { line: info.lines, coach: parsed.data }
      : { line: info.lines, reason: describeProblems(record, parsed.error) };
  }
  yield* unreadable;
}

function checkedHeader(header: string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = coachColumns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new Error(
      `The first line must name the columns ${coachColumns.join(', ')}, separated by commas. Missing: ${missing.join(', ')}.`,
    );
  }
  const twice = coachColumns.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice) throw new Error(`The first line names the column ${twice} twice.`);
  return names;
}

function plainReason({ code, message }: CsvError): string {
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS') return 'has another number of columns than the first line';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark that was opened before is never closed';
  return message;
}
