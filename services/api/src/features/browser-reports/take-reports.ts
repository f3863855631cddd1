import type { BrowserReport } from '@cc/contracts/api/browser-reports';
import type { RequestCountRepository } from '../../plugins/request-count-repository.ts';
import type { RequestLimit } from '../../plugins/rate-limits.ts';
import type { BrowserReportRepository } from './browser-report-repository.ts';
import { tallyOf } from './tally.ts';

export interface TakeReports {
  readonly reports: BrowserReportRepository;
  readonly counts: RequestCountRepository;
}

/**
 * Keeps count of what a browser told. Anybody may name any version, so that one address brings few that nobody told of
 * before: what it says of more of them is dropped.
 * @param address of the one who tells; it is counted by for an hour, and kept with no report
 */
export async function takeReports(
  { reports, counts }: TakeReports,
  told: readonly BrowserReport[],
  { address, newVersions }: { readonly address: string; readonly newVersions: RequestLimit },
): Promise<void> {
  for (const tally of tallyOf(told)) {
    if (!(await reports.knows(tally))) {
      const { current } = await counts.count(`new reported version ${address}`, newVersions.timeWindow);
      if (current > newVersions.max) continue;
    }
    await reports.add(tally);
  }
}
