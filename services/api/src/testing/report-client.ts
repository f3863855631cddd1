import { browserReportSummaryPath, browserReportSummarySchema } from '@cc/contracts/api/browser-report-summary';
import type { BrowserReport } from '@cc/contracts/api/browser-reports';
import { startStandIns, type StandIns } from './stand-ins.ts';
import { startTestApi, type TestApi } from './test-api.ts';

export const reportsKey = 'reports-key-of-the-tests';
export const proxyKey = 'the-key-that-the-site-shares-with-the-api';
export const reportTables = ['browser_report_versions', 'browser_report_counts', 'browser_error_samples'] as const;

// An API that counts reports, for all tests of a file that calls `useReports`. Each test begins without any.

export let api: TestApi;
export let client: ReturnType<typeof createReportClient>;
let standIns: StandIns;

/** Starts both for the tests of the calling file. */
export function useReports(): void {
  beforeAll(async () => {
    standIns = await startStandIns();
    api = await startTestApi({ standIns, environment: { REPORTS_KEY: reportsKey, PROXY_KEY: proxyKey } });
    client = createReportClient(api);
  });

  afterAll(async () => {
    await api.close();
    await standIns.close();
  });

  beforeEach(() => api.admin.query('truncate private.browser_report_versions cascade'));
}

/** Sends reports as browsers do and reads the summary as the console does. The API was started with `reportsKey`. */
function createReportClient(api: TestApi) {
  return {
    send: (...reports: readonly BrowserReport[]) => api.post('/api/browser-reports', { reports }),
    /** @throws Error when the API gives none */
    summary: async (query = '') => {
      const headers = { authorization: `Bearer ${reportsKey}` };
      const answer = await api.server.inject({ url: `${browserReportSummaryPath}${query}`, headers });
      return browserReportSummarySchema.parse(answer.json());
    },
    countRows: async (table: (typeof reportTables)[number]) => {
      const { rows } = await api.admin.query<{ count: number }>(`select count(*)::int as count from private.${table}`);
      return rows[0]?.count ?? 0;
    },
  };
}
