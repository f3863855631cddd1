import { apiErrorSchema } from '@cc/contracts/api/api-error';
import {
  servedVersionsAnswerSchema,
  servedVersionsBodySchema,
  servedVersionsPath,
} from '@cc/contracts/api/served-versions';
import type { FastifyInstance } from 'fastify';
import type { BrowserReportRepository } from './browser-report-repository.ts';
import { requireReportsKey } from './reports-key.ts';

/**
 * `POST /api/browser-reports/served`: the registry says which versions visitors get. If no key is configured, it is
 * closed.
 */
export function servedVersionsRoute(
  app: FastifyInstance,
  reports: BrowserReportRepository,
  reportsKey: string | undefined,
): void {
  const schema = {
    summary: 'Say which versions visitors get, so that their reports stay; for the registry',
    body: servedVersionsBodySchema,
    security: [{ console: [] }],
    response: { 200: servedVersionsAnswerSchema, '4xx': apiErrorSchema },
  };
  app.post(
    servedVersionsPath,
    { schema, onRequest: async ({ headers }) => requireReportsKey(headers.authorization, reportsKey) },
    async ({ body }) => {
      await reports.keep(servedVersionsBodySchema.parse(body).versions);
      return { received: true as const };
    },
  );
}
