import type { Page } from 'playwright-core';

/** Text that occurs only in the module's own code, in every bundle, also after minification. */
const signatures = {
  react: /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=/g,
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=/g,
  'react-dom/client': /rendererPackageName:"react-dom"/g,
  router: /displayName="Navigation"/g,
  'shared-ui host': /useAuth must be used within an AuthProvider/g,
} as const;

type Coverage = Awaited<ReturnType<Page['coverage']['stopJSCoverage']>>[number];

/**
 * Counts, by the browser's coverage, how often each module that a page must load once was evaluated, in any version,
 * shared or bundled. Call it before the page opens, and the result once the page has loaded everything.
 */
export async function countEvaluations(page: Page): Promise<() => Promise<Record<keyof typeof signatures, number>>> {
  await page.coverage.startJSCoverage({ resetOnNavigation: false, reportAnonymousScripts: true });
  return async () => {
    const scripts = await page.coverage.stopJSCoverage();
    const count = (signature: RegExp) =>
      scripts.reduce(
        (sum, script) => sum + placesOf(signature, script).filter((place) => ran(script, place)).length,
        0,
      );
    return {
      react: count(signatures.react),
      'react-dom': count(signatures['react-dom']),
      'react-dom/client': count(signatures['react-dom/client']),
      router: count(signatures.router),
      'shared-ui host': count(signatures['shared-ui host']),
    };
  };
}

function placesOf(signature: RegExp, { source = '' }: Coverage): number[] {
  return [...source.matchAll(signature)].map(({ index }) => index);
}

/** Whether the module around a place was run: every function around it that is as large as a module. */
function ran({ functions }: Coverage, place: number): boolean {
  const around = functions
    .map(({ ranges: [whole] }) => whole)
    .filter((whole) => whole !== undefined && whole.startOffset <= place && place < whole.endOffset)
    .filter((whole) => whole !== undefined && whole.endOffset - whole.startOffset > smallestModule);
  return around.every((whole) => whole !== undefined && whole.count > 0);
}

/** Characters: functions inside of a module, which may not have run, are smaller. */
const smallestModule = 1_500;
