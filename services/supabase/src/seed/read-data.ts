import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

/**
 * Reads a CSV file of `data/`.
 * @throws when a row is not of the given shape.
 */
export async function readData<Row extends z.ZodType>(file: string, row: Row): Promise<z.output<Row>[]> {
  const text = await readFile(new URL(`../../data/${file}`, import.meta.url));
  return z.array(row).parse(parse(text, { columns: true, bom: true }));
}
