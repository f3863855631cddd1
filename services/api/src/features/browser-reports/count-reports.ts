import type { BrowserReport } from '@cc/contracts/api/browser-reports';
import { customerOf } from '../../plugins/caller-address.ts';
import type { FastifyRequest } from 'fastify';
import type { RequestCountRepository } from '../../plugins/request-count-repository.ts';
import type { RequestLimit, RequestLimits } from '../../plugins/rate-limits.ts';
import type { BrowserReportRepository } from './browser-report-repository.ts';
import { tallyOf } from './tally.ts';
import { withinShare, type ShareLimits } from './within-share.ts';

export type ReportRouteLimits = Pick<RequestLimits, 'browserReports' | 'newReportedVersions' | 'versionReports'> &
  ShareLimits;

/**
 * A document loads about six versions, the shell included. Each one is a transaction, so a request has no more than
 * this.
 */
const maxVersionsPerRequest = 10;

export interface ReportDependencies {
  readonly reports: BrowserReportRepository;
  readonly counts: RequestCountRepository;
}

interface ReportLimits {
  readonly customer: string;
  readonly newVersions: RequestLimit;
  /** The sum of the reports about one version. */
  readonly ofVersion: RequestLimit;
  readonly shares: ShareLimits;
}

/** The limits for the sender of a request. */
export function reportLimitsOf(request: FastifyRequest, limits: ReportRouteLimits): ReportLimits {
  return {
    customer: customerOf(request),
    newVersions: limits.newReportedVersions,
    ofVersion: limits.versionReports,
    shares: limits,
  };
}

/**
 * Counts the reports of one browser. A report may name any version and say anything about it, so each customer may add
 * only a few new versions and a few reports about each version an hour, and each request may name only a few versions.
 * Reports beyond that are dropped. What speaks against a version counts even less.
 * @param customer of a provider, by address; it is the key of the hourly counts and is not stored with reports
 */
export async function countReports(
  { reports, counts }: ReportDependencies,
  received: readonly BrowserReport[],
  { customer, newVersions, ofVersion, shares }: ReportLimits,
): Promise<void> {
  for (const tally of tallyOf(received).slice(0, maxVersionsPerRequest)) {
    if (!(await reports.wasReported(tally))) {
      const { current } = await counts.count(`new reported version ${customer}`, newVersions.timeWindow);
      if (current > newVersions.max) continue;
    }
    const key = `reports ${customer} ${tally.remote} ${tally.version}`;
    const { current } = await counts.count(key, ofVersion.timeWindow, tally.reports);
    if (current <= ofVersion.max) await reports.add(await withinShare(counts, key, { tally, limits: shares }));
  }
}
