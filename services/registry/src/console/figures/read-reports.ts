import {
  browserReportSummaryPath,
  browserReportSummarySchema,
  type BrowserReportSummary,
} from '@cc/contracts/api/browser-report-summary';

/** Milliseconds that the API may take. */
const apiTimeout = 3_000;

/** The browser reports, or the reason why they are missing. */
export type KnownReports =
  | { readonly known: true; readonly summary: BrowserReportSummary }
  | { readonly known: false; readonly problem: string };

export type ReadReports = (hours: number) => Promise<KnownReports>;

/** Reads them from the API. The console works without an answer. */
export function createReportReader({ apiUrl, key }: { readonly apiUrl: string; readonly key: string }): ReadReports {
  return async (hours) => {
    try {
      const answer = await fetch(`${apiUrl}${browserReportSummaryPath}?hours=${hours}`, {
        headers: { authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(apiTimeout),
      });
      if (answer.status === 401)
        return unknown('The API and the registry have different REPORTS_KEYs: they must be the same.');
      if (!answer.ok) return unknown(`The API answered ${answer.status}. Its log says why.`);
      return { known: true, summary: browserReportSummarySchema.parse(await answer.json()) };
    } catch {
      // The API is down, slow, or sent an invalid answer.
      return unknown('The API does not answer.');
    }
  };
}

function unknown(reason: string): KnownReports {
  const rest = 'Live versions, history and rollback work without them.';
  return { known: false, problem: `${reason} The reports of browsers are not available. ${rest}` };
}
