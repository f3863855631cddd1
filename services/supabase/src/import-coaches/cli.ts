import { databaseAddress } from '@cc/deploy/database-address';
import { z } from 'zod';
import { importCoaches, type ImportSummary } from './import-coaches.ts';

const printedBadRows = 200;
const usage = 'Usage: npm run coaches:import FILE.csv';

const number = new Intl.NumberFormat('en-US');

/** Imports one file and prints the result. @returns the exit code. */
async function main(file: string | undefined, environment: NodeJS.ProcessEnv): Promise<number> {
  if (file === undefined) throw new Error(usage);
  const { DATABASE_URL } = z.object({ DATABASE_URL: databaseAddress }).parse(environment);
  let bad = 0;
  const summary = await importCoaches({
    url: DATABASE_URL,
    file,
    onBadRow: ({ line, reason }) => {
      bad += 1;
      if (bad <= printedBadRows) console.error(`line ${line}: ${reason}`);
    },
    onProgress: ({ rows, share }) =>
      console.error(`${Math.round(share * 100)} % read, ${number.format(rows)} rows checked`),
  });
  if (summary.badRows > printedBadRows) console.error(`… and ${number.format(bad - printedBadRows)} more.`);
  console.log(describe(summary));
  return summary.badRows > 0 ? 1 : 0;
}

function describe(summary: ImportSummary): string {
  const { rows, badRows, inserted, updated, unchanged, duplicates, firstDuplicates } = summary;
  if (badRows > 0) {
    return `${number.format(badRows)} of ${number.format(rows)} rows have problems, so nothing was changed. Fix them and import the file again.`;
  }
  const repeated = firstDuplicates.map(
    ({ line, firstLine, email }) => `  line ${line} repeats line ${firstLine}: ${email}`,
  );
  return [
    `${number.format(rows)} rows imported: ${number.format(inserted)} inserted, ${number.format(updated)} updated, ${number.format(unchanged)} unchanged, ${number.format(duplicates)} duplicates left out.`,
    ...repeated,
    ...(duplicates > repeated.length ? [`  … and ${number.format(duplicates - repeated.length)} more.`] : []),
  ].join('\n');
}

/** An error in one line for the operator. */
function explain(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => [...path, message].join(' ')).join(' ');
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' && 'path' in error) return `There is no file ${String(error.path)}.`;
  if (code === 'ECONNREFUSED')
    return 'No database answers at DATABASE_URL. Start it (npm start) or fix the address. Nothing was changed.';
  if (code === '42501')
    return 'The role in DATABASE_URL may not write coaches. Use the owner of the database. Nothing was changed.';
  return error.message || String(code);
}

try {
  process.exitCode = await main(process.argv[2], process.env);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
