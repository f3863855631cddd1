import { reportRequestMaxBytes } from '@cc/contracts/api/browser-reports';
import { policyReports } from '@cc/contracts/api/policy-reports';
import type { FastifyInstance } from 'fastify';
import { addressOf } from '../../plugins/caller-address.ts';
import type { RequestLimit } from '../../plugins/rate-limits.ts';
import { serve } from '../../plugins/serve.ts';
import { countReports, type ReportDependencies } from './count-reports.ts';
import { errorOfViolation } from './policy-violation.ts';

/**
 * `POST /api/policy-reports`: violations of the content security policy, counted as errors of remotes. It needs no sign-in,
 * so it is rate limited.
 */
export function policyReportsRoute(
  app: FastifyInstance,
  dependencies: ReportDependencies,
  limits: { readonly browserReports: RequestLimit; readonly newReportedVersions: RequestLimit },
): void {
  app.addContentTypeParser('application/csp-report', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'));
  const options = {
    summary: 'Report a violation of the content security policy',
    bodyLimit: reportRequestMaxBytes,
    config: { rateLimit: limits.browserReports },
  };
  serve(app, policyReports, options, async ({ body, request }) => {
    const error = errorOfViolation(body['csp-report']);
    const from = { address: addressOf(request), newVersions: limits.newReportedVersions };
    if (error) await countReports(dependencies, [error], from);
    return { received: true as const };
  });
}
