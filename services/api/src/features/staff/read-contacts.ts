import { clubContactColumns } from '@cc/contracts/api/staff';
import { mostColumns } from '@cc/supabase/read-coaches';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { ApiFailure } from '../../api-failure.ts';
import { goodRows, inPieces, type BadRow } from './good-rows.ts';

const text = z
  .string()
  .transform((value) => value.trim().replaceAll(/ {2,}/g, ' '))
  .refine((value) => value !== '', 'is empty')
  .refine((value) => value.length <= 200, 'is longer than 200 characters')
  .refine((value) => !/[\p{Cc}\uFFFD]/u.test(value), 'holds a line break or is not UTF-8');

const contactSchema = z.object({
  first_name: text,
  last_name: text,
  role: text,
  club: text,
  league: text,
  country: text,
  email: text.transform((value) => value.toLowerCase()).pipe(z.email('is not an email address')),
});
export type ClubContact = z.output<typeof contactSchema>;

/** A row as the parser returns it with `columns` and `info`. */
interface ParsedRow {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number };
}

/**
 * Reads a CSV file of club contacts, row by row.
 * @throws ApiFailure validation_failed: lines with a problem are in its `fields`.
 */
export async function readContacts(csv: string): Promise<ClubContact[]> {
  const rows = await goodRows<{ readonly contact: ClubContact }>(checkedRows(csv));
  return rows.map(({ contact }) => contact);
}

async function* checkedRows(csv: string): AsyncGenerator<{ readonly contact: ClubContact } | BadRow> {
  const addresses = new Set<string>();
  for await (const { record, info } of parsedRows(csv)) {
    const { success, data, error } = contactSchema.safeParse(record);
    if (!success) {
      const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
      yield { line: info.lines, reason: problems.join('; ') };
    } else if (addresses.has(data.email)) yield { line: info.lines, reason: 'repeats an address of the file' };
    else {
      addresses.add(data.email);
      yield { contact: data };
    }
  }
}

async function* parsedRows(csv: string): AsyncGenerator<ParsedRow> {
  const parser = parse({ bom: true, columns: checkedHeader, info: true, skip_empty_lines: true });
  try {
    // The options determine the parser's output.
    yield* inPieces(csv).pipe(parser) as AsyncIterable<ParsedRow>;
  } catch (cause) {
    if (cause instanceof ApiFailure) throw cause;
    const lines = cause instanceof CsvError ? cause['lines'] : 1;
    const sentence = `The file cannot be read at line ${String(lines)}. Nothing was changed.`;
    throw new ApiFailure('validation_failed', sentence, { cause });
  }
}

function checkedHeader(header: readonly string[]): string[] {
  if (header.length > mostColumns)
    throw new ApiFailure(
      'validation_failed',
      `The first line has more than ${mostColumns} columns. Nothing was changed.`,
    );
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = clubContactColumns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new ApiFailure(
      'validation_failed',
      `The first line must name the columns ${clubContactColumns.join(', ')}. Missing: ${missing.join(', ')}.`,
    );
  }
  return names;
}
