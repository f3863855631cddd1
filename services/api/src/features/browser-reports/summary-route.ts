import { apiErrorSchema } from '@cc/contracts/api/api-error';
import {
  browserReportSummaryPath,
  browserReportSummaryQuerySchema,
  browserReportSummarySchema,
} from '@cc/contracts/api/browser-report-summary';
import type { FastifyInstance } from 'fastify';
import type { BrowserReportRepository } from './browser-report-repository.ts';
import { requireReportsKey } from './reports-key.ts';
import { summarize } from './summarize.ts';

/** `GET /api/browser-reports/summary`: for the console, which has the key. If no key is configured, it is closed. */
export function browserReportSummaryRoute(
  app: FastifyInstance,
  reports: BrowserReportRepository,
  reportsKey: string | undefined,
): void {
  const schema = {
    summary: 'Summary of browser reports by version, for the console',
    querystring: browserReportSummaryQuerySchema,
    security: [{ console: [] }],
    response: { 200: browserReportSummarySchema, 400: apiErrorSchema, 401: apiErrorSchema },
  };
  app.get(browserReportSummaryPath, { schema }, async ({ headers, query }) => {
    requireReportsKey(headers.authorization, reportsKey);
    return summarize(reports, browserReportSummaryQuerySchema.parse(query).hours);
  });
}
