import {
  browserReportsPath,
  reportMessageMaxLength,
  withoutPersonalData,
} from '@cc/contracts/api/browser-report-rules';
import type { ErrorReport } from '@cc/contracts/api/browser-reports';
import { siteKeyHeader } from '@cc/contracts/api/proxy-key';
import { shellName } from '@cc/contracts/federation/shell';
import type { VisitorRegistry } from '@cc/registry/read';
import type { FastifyBaseLogger } from 'fastify';
import { matchRoute } from '../addresses/match-route.ts';
import type { Page } from '../addresses/page.ts';
import type { SettingsOf } from '@cc/deploy/settings';

interface FailedPage {
  readonly page: Pick<Page, 'prerenderPath'>;
  readonly registry: VisitorRegistry;
}

type ApiOfSite = Pick<SettingsOf<'site'>, 'API_URL' | 'PROXY_KEY'>;

/** Milliseconds that the API may take. */
const timeout = 3_000;

/**
 * Reports that a page could not be prerendered, or only in part, beside the browsers' own reports about its version: so
 * its team sees it in the console. Without an answer of the API it is in the site's log alone.
 */
export function createFailureReports({ API_URL, PROXY_KEY = '' }: ApiOfSite, log: Pick<FastifyBaseLogger, 'warn'>) {
  return async ({ page: { prerenderPath }, registry }: FailedPage, reason: string): Promise<void> => {
    const matched = matchRoute(registry, prerenderPath);
    const report: ErrorReport = {
      kind: 'error',
      source: 'prerender',
      ...(matched
        ? { remote: matched.remote.name, version: matched.remote.live.version, page: matched.route.path }
        : { remote: shellName, version: registry.shell?.version, page: '*' }),
      // Text of a build, and the cut may part a character in two: the API takes neither that nor a NUL.
      message: withoutPersonalData(reason).replaceAll('\0', '').slice(0, reportMessageMaxLength).toWellFormed(),
    };
    try {
      const answer = await fetch(`${API_URL}${browserReportsPath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [siteKeyHeader]: PROXY_KEY },
        body: JSON.stringify({ reports: [report] }),
        signal: AbortSignal.timeout(timeout),
      });
      if (!answer.ok) log.warn(`The API took no report of ${prerenderPath}: it answered ${answer.status}`);
    } catch (error) {
      log.warn(error, `The API took no report of ${prerenderPath}`);
    }
  };
}
