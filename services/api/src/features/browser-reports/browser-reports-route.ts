import { browserReports, reportRequestMaxBytes } from '@cc/contracts/api/browser-reports';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../../plugins/caller-address.ts';
import type { RequestLimit } from '../../plugins/rate-limits.ts';
import { serve } from '../../plugins/serve.ts';
import { countReports, type ReportDependencies } from './count-reports.ts';

/** `POST /api/browser-reports`: loads, errors and vitals of remotes. It needs no sign-in, so it is rate limited. */
export function browserReportsRoute(
  app: FastifyInstance,
  dependencies: ReportDependencies,
  limits: { readonly browserReports: RequestLimit; readonly newReportedVersions: RequestLimit },
): void {
  const options = {
    summary: 'Report how remotes perform in a browser',
    bodyLimit: reportRequestMaxBytes,
    config: { rateLimit: limits.browserReports },
  };
  serve(app, browserReports, options, async ({ body, request }) => {
    await countReports(dependencies, body.reports, {
      address: addressOf(request),
      newVersions: limits.newReportedVersions,
    });
    return { received: true as const };
  });
}
