import type { Readable } from 'node:stream';
import { parse, type CsvError } from 'csv-parse';
import { coachColumns, coachRowSchema, describeProblems, type CoachRow } from './coach-row.ts';

export type { CoachRow } from './coach-row.ts';

/** One row of the file with its line (the first line is 1): a coach, or the reason why it is none. */
export type ReadRow = { readonly line: number } & ({ readonly coach: CoachRow } | { readonly reason: string });

/** A row as the parser returns it with `columns` and `info`. */
interface ParsedRow {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number; readonly error: CsvError | undefined };
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
    // With its error in `info`: rows that are skipped would all be read before the first of them is known.
    relax_column_count: true,
    skip_records_with_error: true,
    // A quotation mark inside a value (William "Bill" Ray) is part of it; read strictly, it would swallow the rows
    // after it.
    relax_quotes: true,
    on_skip: (error) => {
      if (error) unreadable.push({ line: Number(error['lines']), reason: plainReason(error) });
      return undefined;
    },
  });
  source.on('error', (error) => parser.destroy(error));
  // The options above determine the parser's output.
  for await (const { record, info } of source.pipe(parser) as AsyncIterable<ParsedRow>) {
    const { lines: line, error } = info;
    const parsed = coachRowSchema.safeParse(record);
    if (error) yield { line, reason: plainReason(error) };
    else if (parsed.success) yield { line, coach: parsed.data };
    else yield { line, reason: describeProblems(record, parsed.error) };
  }
  // Only the end of a file can still be one: within a quotation mark.
  yield* unreadable;
}

/** Columns of a file. Other programs add some; of millions, each row would become an object. */
export const mostColumns = 100;

function checkedHeader(header: string[]): string[] {
  if (header.length > mostColumns) throw new Error(`The first line has more than ${mostColumns} columns.`);
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
