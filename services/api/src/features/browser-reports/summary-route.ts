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

/** `GET /api/browser-reports/summary`: for the console, which has the operator's key. If no key is configured, it is closed. */
export function browserReportSummaryRoute(
  app: FastifyInstance,
  reports: BrowserReportRepository,
  operatorKey: string | undefined,
): void {
  const schema = {
    summary: 'Summary of browser reports by version, for the operator',
    querystring: browserReportSummaryQuerySchema,
    security: [{ operator: [] }],
    response: { 200: browserReportSummarySchema, 400: apiErrorSchema, 401: apiErrorSchema },
  };
  app.get(browserReportSummaryPath, { schema }, async ({ headers, query }) => {
    requireKey(headers.authorization, operatorKey);
    return summarize(reports, browserReportSummaryQuerySchema.parse(query).hours);
  });
}

function requireKey(authorization: string | undefined, operatorKey: string | undefined): void {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (given !== undefined && operatorKey !== undefined && isSameSecret(given, operatorKey)) return;
  throw new ApiFailure(
    'unauthenticated',
    'Only the operator can read this. Send the value of OPERATOR_KEY as the bearer token.',
  );
}
