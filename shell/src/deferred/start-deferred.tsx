import { createRoot } from 'react-dom/client';
import type { Registry } from '@cc/contracts/federation/registry';
import type { Overriding } from '@cc/contracts/federation/versions';
import { OverrideBadge } from '../overrides/override-badge.tsx';
import { reportFailure } from '../report-failure.ts';
import type { FileRequests } from '../remotes/file-requests.ts';
import type { RemoteParts } from '../remotes/remote-parts.tsx';
import type { PageLog } from '../reports/page-log.ts';
import { shellAttribution } from '../reports/attribution.ts';
import { speaksForVisitors } from '../reports/speaks-for-visitors.ts';
import { startReports } from '../reports/start-reports.ts';
import type { ReloadHolds } from '../skew/reload-holds.ts';
import { SkewNotice } from '../skew/skew-notice.tsx';
import { askSite, createSkewWatch, watchWindow } from '../skew/skew-watch.ts';
import { createEntryPrefetch } from './prefetch-entries.ts';
import { whenIdle } from './when-idle.ts';

export interface DeferredOptions {
  readonly registry: Registry;
  readonly log: PageLog;
  readonly requests: FileRequests;
  readonly parts: RemoteParts;
  readonly holds: ReloadHolds;
  /** Address of the script that this page's shell runs from. */
  readonly shell: string | undefined;
  readonly apiBaseUrl: string;
  /** Undefined while overrides are disabled. */
  readonly overriding: Overriding | undefined;
  /** Overrides that could not be loaded, one sentence each. */
  readonly overrideProblems: readonly string[];
}

/**
 * Everything that can wait until the page is shown: reports, the prefetch of other remotes, the check for newer
 * versions and the override badge. It has a React root of its own, so that no failure here breaks the page.
 */
export function startDeferred({
  registry,
  log,
  requests,
  parts,
  holds,
  shell,
  apiBaseUrl,
  overriding,
  overrideProblems,
}: DeferredOptions): void {
  if (speaksForVisitors(registry)) startReports({ registry, log, shell, apiBaseUrl });
  const prefetchEntries = createEntryPrefetch({ registry, requests, parts, browser: window });
  const inUse = new Set<string>();
  const watch = createSkewWatch({ shell: shellAttribution(shell).version, registry, inUse: () => inUse, ask: askSite });
  log.follow((event) => {
    if (event.kind === 'error') return;
    inUse.add(event.remote);
    // Another page or fragment may show other links.
    void whenIdle(window).then(prefetchEntries);
    if (event.kind === 'failed') void watch.lookAfterMiss();
  });
  watchWindow(watch, window);
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place, { onUncaughtError: (error) => reportFailure('A notice of the page failed', error) }).render(
    <>
      <SkewNotice watch={watch} holds={holds} reload={() => window.location.reload()} />
      {overriding ? <OverrideBadge registry={registry} overriding={overriding} problems={overrideProblems} /> : null}
    </>,
  );
}
