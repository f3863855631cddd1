import { staffCoachAddress, staffImportCoaches } from '@cc/contracts/api/staff';
import { readCoaches, type ReadRow } from '@cc/supabase/read-coaches';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import { goodRows, inPieces } from './good-rows.ts';
import type { IncomingCoach, StaffCoachRepository } from './staff-coach-repository.ts';

/** Of a file of the contract's length in any script. Bytes. */
const bodyLimit = 16 * 1024 * 1024;

type GoodCoach = Extract<ReadRow, { readonly coach: object }>;

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
  const rows = await goodRows<GoodCoach>(readCoaches(inPieces(csv))).catch((cause: unknown) => {
    if (cause instanceof ApiFailure) throw cause;
    // The reader's sentence about the first line.
    const sentence = cause instanceof Error ? cause.message : 'The file cannot be read.';
    throw new ApiFailure('validation_failed', sentence, { cause });
  });
  if (rows.length === 0) throw new ApiFailure('validation_failed', 'The file has no coach. Nothing was changed.');
  return rows.map(({ line, coach }) => ({ line, ...coach }));
}
