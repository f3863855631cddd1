import { apiErrorSchema } from '@cc/contracts/api/api-error';
import {
  browserReportSummaryPath,
  browserReportSummaryQuerySchema,
  browserReportSummarySchema,
} from '@cc/contracts/api/browser-report-summary';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import { isSameSecret } from '../../vault/opaque-secret.ts';
import type { BrowserReportRepository } from './browser-report-repository.ts';
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
    requireKey(headers.authorization, reportsKey);
    return summarize(reports, browserReportSummaryQuerySchema.parse(query).hours);
  });
}

function requireKey(authorization: string | undefined, reportsKey: string | undefined): void {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (given !== undefined && reportsKey !== undefined && isSameSecret(given, reportsKey)) return;
  throw new ApiFailure(
    'unauthenticated',
    'Only the console can read this. Send the value of REPORTS_KEY as the bearer token.',
  );
}
