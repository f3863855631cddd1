import {
  browserReportSummaryPath,
  browserReportSummarySchema,
  type BrowserReportSummary,
} from '@cc/contracts/api/browser-report-summary';

/** How long the API may take. Milliseconds. */
const patience = 3_000;

/** What browsers reported, or in words why it is not known. */
export type KnownReports =
  | { readonly known: true; readonly summary: BrowserReportSummary }
  | { readonly known: false; readonly problem: string };

export type ReadReports = (hours: number) => Promise<KnownReports>;

/** Asks the API; whatever becomes of that, the console goes on. */
export function createReportReader({
  apiUrl,
  operatorKey,
}: {
  readonly apiUrl: string;
  readonly operatorKey: string;
}): ReadReports {
  return async (hours) => {
    try {
      const answer = await fetch(`${apiUrl}${browserReportSummaryPath}?hours=${hours}`, {
        headers: { authorization: `Bearer ${operatorKey}` },
        signal: AbortSignal.timeout(patience),
      });
      if (answer.status === 401) return unknown('The API has another OPERATOR_KEY than the site: give both the same.');
      if (!answer.ok) return unknown(`The API answered ${answer.status}. Its log says why.`);
      return { known: true, summary: browserReportSummarySchema.parse(await answer.json()) };
    } catch {
      // Down, too slow, or an API of before it kept reports: the same for who looks at the console.
      return unknown('The API does not answer.');
    }
  };
}

function unknown(reason: string): KnownReports {
  const rest = 'What is live, its history and the way back are here as ever.';
  return { known: false, problem: `${reason} So nobody knows what browsers reported. ${rest}` };
}
