/** Where a sign-in may return to. */
export interface RedirectRules {
  /** The front end's address: the default, and the host that is always allowed. */
  readonly siteUrl: string;
  /** Further addresses; `*` stands for anything but a slash, `**` for anything. */
  readonly allowed?: readonly string[];
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The wanted address if the rules allow it, else the site's own: a stranger's address never gets a code. */
export function redirectTarget(rules: RedirectRules, wanted: string | undefined): string {
  return wanted !== undefined && isAllowed(rules, wanted) ? wanted : rules.siteUrl;
}

function isAllowed({ siteUrl, allowed = [] }: RedirectRules, wanted: string): boolean {
  if (!URL.canParse(wanted)) return false;
  const target = new URL(wanted);
  const site = new URL(siteUrl);
  if (!['http:', 'https:'].includes(target.protocol) || target.username || target.password) return false;
  const samePort = target.port === site.port || loopback.has(site.hostname);
  if (target.protocol === site.protocol && target.hostname === site.hostname && samePort) return true;
  return allowed.some((pattern) => globExpression(pattern).test(wanted));
}

function globExpression(pattern: string): RegExp {
  const source = pattern
    .split(/(\*{1,2})/)
    .map((part) => ({ '*': '[^/]*', '**': '.*' })[part] ?? part.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'))
    .join('');
  return new RegExp(`^${source}$`);
}

/** The address with the error in its query and in its fragment, as the client looks in both. */
export function withError(target: string, error: { error: string; code: string; description: string }): string {
  const url = new URL(target);
  const fields = { error: error.error, error_code: error.code, error_description: error.description };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  url.hash = new URLSearchParams(fields).toString();
  return url.href;
}
