import { browserReports, reportRequestMaxBytes } from '@cc/contracts/api/browser-reports';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../plugins/serve.ts';
import { countReports, reportLimitsOf, type ReportDependencies, type ReportRouteLimits } from './count-reports.ts';

/** `POST /api/browser-reports`: loads, errors and vitals of remotes. It needs no sign-in, so it is rate limited. */
export function browserReportsRoute(
  app: FastifyInstance,
  dependencies: ReportDependencies,
  limits: ReportRouteLimits,
): void {
  const options = {
    summary: 'Report how remotes perform in a browser',
    bodyLimit: reportRequestMaxBytes,
    config: { rateLimit: limits.browserReports },
  };
  serve(app, browserReports, options, async ({ body, request }) => {
    await countReports(dependencies, body.reports, reportLimitsOf(request, limits));
    return { received: true as const };
  });
}
