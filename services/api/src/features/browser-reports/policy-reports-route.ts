import { reportRequestMaxBytes } from '@cc/contracts/api/browser-reports';
import { policyReports } from '@cc/contracts/api/policy-reports';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../plugins/serve.ts';
import { countReports, reportLimitsOf, type ReportDependencies, type ReportRouteLimits } from './count-reports.ts';
import { errorOfViolation } from './policy-violation.ts';

/**
 * `POST /api/policy-reports`: violations of the content security policy on pages of the site, counted as errors of
 * remotes. It needs no sign-in, so it is rate limited.
 */
export function policyReportsRoute(
  app: FastifyInstance,
  dependencies: ReportDependencies,
  limits: ReportRouteLimits,
  siteUrl: string,
): void {
  app.addContentTypeParser('application/csp-report', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  const options = {
    summary: 'Report a violation of the content security policy',
    bodyLimit: reportRequestMaxBytes,
    config: { rateLimit: limits.browserReports },
  };
  serve(app, policyReports, options, async ({ body, request }) => {
    const error = errorOfViolation(body['csp-report'], siteUrl);
    const from = reportLimitsOf(request, limits);
    if (error) await countReports(dependencies, [error], from);
    return { received: true as const };
  });
}
