import { Readable } from 'node:stream';
import { staffCoachAddress, staffImportCoaches } from '@cc/contracts/api/staff';
import { readCoaches } from '@cc/supabase/read-coaches';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import type { IncomingCoach, StaffCoachRepository } from './staff-coach-repository.ts';

/** Of a file of the contract's length in any script. Bytes. */
const bodyLimit = 16 * 1024 * 1024;
const shownProblems = 100;

/** `POST /api/staff/import-coaches` and `/api/staff/coach-address` (D20). */
export function staffCoachRoutes(app: FastifyInstance, coaches: StaffCoachRepository): void {
  serve(
    app,
    staffImportCoaches,
    { summary: 'Import coaches as staff, or see what an import would change', bodyLimit },
    async ({ body: { csv, ...wanted }, request }) =>
      coaches.import({ staffId: userOf(request).id, ...wanted, coaches: await checkedRows(csv) }),
  );
  serve(
    app,
    staffCoachAddress,
    { summary: 'The address of one coach, for staff' },
    async ({ body: { coach, reason }, request }) => ({
      email: await coaches.findAddress(userOf(request).id, coach, reason),
    }),
  );
}

/** @throws ApiFailure validation_failed unless every row of the file is a coach. */
async function checkedRows(csv: string): Promise<IncomingCoach[]> {
  const problems = new Map<string, string>();
  const rows: IncomingCoach[] = [];
  let bad = 0;
  try {
    for await (const row of readCoaches(Readable.from([Buffer.from(csv)]))) {
      if ('coach' in row) rows.push({ line: row.line, ...row.coach });
      else if (++bad <= shownProblems) problems.set(`line ${row.line}`, row.reason);
    }
  } catch (cause) {
    // The reader's sentence about the first line.
    throw new ApiFailure('validation_failed', cause instanceof Error ? cause.message : 'The file cannot be read.', {
      cause,
    });
  }
  if (bad > 0) {
    const fields = Object.fromEntries(problems);
    throw new ApiFailure('validation_failed', `${bad} rows have problems. Nothing was changed.`, { fields });
  }
  if (rows.length === 0) throw new ApiFailure('validation_failed', 'The file has no coach. Nothing was changed.');
  return rows;
}
