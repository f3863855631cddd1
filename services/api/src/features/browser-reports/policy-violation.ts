import { errorReportSchema, type ErrorReport } from '@cc/contracts/api/browser-reports';
import { shellName } from '@cc/contracts/federation/shell';
import type { PolicyViolation } from '@cc/contracts/api/policy-reports';

const builtFile = /^\/remotes\/([^/]+)\/([^/]+)\//;

/**
 * A violation as an error of the remote whose file caused it, or of the shell. Undefined if it comes from a browser
 * extension, or from a page elsewhere: any page can name the API in its policy, and have its visitors report files of a
 * version.
 */
export function errorOfViolation(violation: PolicyViolation, siteUrl: string): ErrorReport | undefined {
  const { 'document-uri': page, 'blocked-uri': blocked, 'source-file': source } = violation;
  if (page !== siteUrl) return undefined;
  if ([blocked, source].some((address) => /-extension(:|$)/.test(address))) return undefined;
  const url = URL.parse(source);
  const file = url?.origin === siteUrl ? url.pathname : '';
  const [own, remote = shellName, version] = builtFile.exec(file) ?? [];
  return errorReportSchema.safeParse({
    kind: 'error',
    remote,
    ...(version ? { version } : {}),
    page: '*',
    source: 'script',
    message: `The security policy (${violation['effective-directive']}) blocked ${hostOf(blocked)}.`,
    ...(own ? { at: `${file}:${violation['line-number']}:${violation['column-number']}` } : {}),
  }).data;
}

/** The host of an address, or the browser's own word, such as `inline`. */
function hostOf(blocked: string): string {
  const url = URL.parse(blocked);
  if (url) return url.host || url.protocol;
  return /^[a-z-]{1,30}$/.test(blocked) ? blocked : 'something';
}
