import type { BrowserReport } from '@cc/contracts/api/browser-reports';
import type { RequestCountRepository } from '../../plugins/request-count-repository.ts';
import type { RequestLimit } from '../../plugins/rate-limits.ts';
import type { BrowserReportRepository } from './browser-report-repository.ts';
import { tallyOf } from './tally.ts';

/** A document loads about six versions, the shell included. Each one is a transaction, so a request has no more than this. */
const maxVersionsPerRequest = 10;

export interface ReportDependencies {
  readonly reports: BrowserReportRepository;
  readonly counts: RequestCountRepository;
}

/**
 * Counts the reports of one browser. A report may name any version, so each address may add only a few new versions an
 * hour, and each request may name only a few versions; reports about more of them are dropped.
 * @param address of the browser; it is the key of the hourly count and is not stored with reports
 */
export async function countReports(
  { reports, counts }: ReportDependencies,
  received: readonly BrowserReport[],
  { address, newVersions }: { readonly address: string; readonly newVersions: RequestLimit },
): Promise<void> {
  for (const tally of tallyOf(received).slice(0, maxVersionsPerRequest)) {
    if (!(await reports.wasReported(tally))) {
      const { current } = await counts.count(`new reported version ${address}`, newVersions.timeWindow);
      if (current > newVersions.max) continue;
    }
    await reports.add(tally);
  }
}
