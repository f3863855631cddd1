import { browserReports, reportRequestMaxBytes } from '@cc/contracts/api/browser-reports';
import type { FastifyInstance } from 'fastify';
import type { RequestLimit } from '../../plugins/rate-limits.ts';
import { serve } from '../../plugins/serve.ts';
import { takeReports, type TakeReports } from './take-reports.ts';

/** `POST /api/browser-reports`: what browsers tell of remotes. Open to everybody, and so within bounds. */
export function browserReportsRoute(
  app: FastifyInstance,
  parts: TakeReports,
  limits: { readonly browserReports: RequestLimit; readonly newReportedVersions: RequestLimit },
): void {
  const options = {
    summary: 'Tell how remotes do in a browser',
    bodyLimit: reportRequestMaxBytes,
    config: { rateLimit: limits.browserReports },
  };
  serve(app, browserReports, options, async ({ body, request }) => {
    await takeReports(parts, body.reports, { address: request.ip, newVersions: limits.newReportedVersions });
    return { received: true as const };
  });
}
