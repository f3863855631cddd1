import { sendSummaryEmail } from '@cc/contracts/api/send-summary-email';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { reportProblem } from './report-problem.ts';

export interface FinishedRun {
  /** The signed-in user's address. */
  readonly to: string;
  readonly schools: readonly string[];
  readonly conferences: readonly string[];
}

/** Requests the summary email of a fully successful run. A failure is only logged (specification 7). */
export async function requestSummary(host: HostServices, { to, schools, conferences }: FinishedRun): Promise<void> {
  const names = [...schools];
  const result = await host.api.call(sendSummaryEmail, {
    to,
    successful: names,
    failed: [],
    schools: names,
    conferences: [...conferences],
  });
  if (!result.ok) reportProblem('The summary email could not be requested.', result);
}
