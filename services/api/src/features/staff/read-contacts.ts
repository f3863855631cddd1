import { clubContactColumns } from '@cc/contracts/api/staff';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { ApiFailure } from '../../api-failure.ts';

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
 * @throws ApiFailure validation_failed: every line with a problem is in its `fields`.
 */
export function readContacts(csv: string): ClubContact[] {
  const problems = new Map<string, string>();
  const contacts = new Map<string, ClubContact>();
  for (const { record, info } of parseRows(csv)) {
    const line = `line ${info.lines}`;
    const parsed = contactSchema.safeParse(record);
    if (!parsed.success) {
      problems.set(line, parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
    } else if (contacts.has(parsed.data.email)) problems.set(line, 'repeats an address of the file');
    else contacts.set(parsed.data.email, parsed.data);
  }
  if (problems.size > 0) {
    throw new ApiFailure('validation_failed', `${problems.size} lines have problems. Nothing was changed.`, {
      fields: Object.fromEntries(problems),
    });
  }
  return [...contacts.values()];
}

function parseRows(csv: string): ParsedRow[] {
  try {
    // The options determine the parser's output.
    return parse(csv, {
      bom: true,
      columns: checkedHeader,
      info: true,
      skip_empty_lines: true,
    }) as unknown as ParsedRow[];
  } catch (cause) {
    if (cause instanceof ApiFailure) throw cause;
    const lines = cause instanceof CsvError ? cause['lines'] : 1;
    throw new ApiFailure(
      'validation_failed',
      `The file cannot be read at line ${String(lines)}. Nothing was changed.`,
      {
        cause,
      },
    );
  }
}

function checkedHeader(header: readonly string[]): string[] {
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
