import { errorReportSchema, type ErrorReport } from '@cc/contracts/api/browser-reports';
import { shellName } from '@cc/contracts/federation/shell';
import type { PolicyViolation } from '@cc/contracts/api/policy-reports';

const builtFile = /^\/remotes\/([^/]+)\/([^/]+)\//;

/** A violation as an error of the remote whose file caused it, or of the shell; undefined if it comes from a browser extension. */
export function errorOfViolation(violation: PolicyViolation): ErrorReport | undefined {
  const { 'blocked-uri': blocked, 'source-file': source } = violation;
  if ([blocked, source].some((address) => /-extension(:|$)/.test(address))) return undefined;
  const file = URL.parse(source)?.pathname ?? '';
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
