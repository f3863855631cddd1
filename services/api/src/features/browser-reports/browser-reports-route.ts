import { browserReports, reportRequestMaxBytes } from '@cc/contracts/api/browser-reports';
import { siteKeyHeader } from '@cc/contracts/api/proxy-key';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import { isFromSite } from '../../plugins/caller-address.ts';
import { serve } from '../../plugins/serve.ts';
import { countReports, reportLimitsOf, type ReportDependencies, type ReportRouteLimits } from './count-reports.ts';

/**
 * `POST /api/browser-reports`: loads, errors and vitals of remotes. It needs no sign-in, so it is rate limited. Only
 * the site may say that a page could not be prerendered: it alone knows, and an alert quotes it.
 */
export function browserReportsRoute(
  app: FastifyInstance,
  dependencies: ReportDependencies,
  limits: ReportRouteLimits,
  proxyKey: string | undefined,
): void {
  const options = {
    summary: 'Report how remotes perform in a browser',
    bodyLimit: reportRequestMaxBytes,
    config: { rateLimit: limits.browserReports },
  };
  serve(app, browserReports, options, async ({ body, request }) => {
    const ofSite = body.reports.some((report) => report.kind === 'error' && report.source === 'prerender');
    if (ofSite && !isFromSite(request.headers, proxyKey, siteKeyHeader)) {
      throw new ApiFailure('validation_failed', 'Only the site reports what it could not prerender.');
    }
    // The site renders for all visitors, so it is no single customer.
    const own = ofSite ? { ...limits, versionProblems: limits.versionReports } : limits;
    await countReports(dependencies, body.reports, reportLimitsOf(request, own));
    return { received: true as const };
  });
}
