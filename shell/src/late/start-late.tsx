import { createRoot } from 'react-dom/client';
import type { Registry } from '@cc/contracts/federation/registry';
import type { Overriding } from '@cc/contracts/federation/versions';
import { OverrideBadge } from '../overrides/override-badge.tsx';
import { reportFailure } from '../report-failure.ts';
import type { FileRequests } from '../remotes/file-requests.ts';
import type { RemoteParts } from '../remotes/remote-parts.tsx';
import type { PageLog } from '../reports/page-log.ts';
import { speaksForVisitors } from '../reports/speaks-for-visitors.ts';
import { startReports } from '../reports/start-reports.ts';
import type { ReloadHolds } from '../skew/reload-holds.ts';
import { SkewNotice } from '../skew/skew-notice.tsx';
import { askSite, createSkewWatch, watchWindow } from '../skew/skew-watch.ts';
import { createNearDoors } from './near-doors.ts';
import { whenIdle } from './when-idle.ts';

export interface LateOptions {
  readonly registry: Registry;
  readonly log: PageLog;
  readonly requests: FileRequests;
  readonly parts: RemoteParts;
  readonly holds: ReloadHolds;
  /** Address of the script that this page's shell runs from. */
  readonly shell: string | undefined;
  readonly apiBaseUrl: string;
  /** Undefined while overrides are switched off. */
  readonly overriding: Overriding | undefined;
  /** Overrides that could not be had, one sentence each. */
  readonly overrideProblems: readonly string[];
}

/**
 * What a page does for itself once its visitor has it: what may come next, reports, the question for newer versions, the
 * sign of overrides. It has a root of its own, so that nothing here can take the page down.
 */
export function startLate({
  registry,
  log,
  requests,
  parts,
  holds,
  shell,
  apiBaseUrl,
  overriding,
  overrideProblems,
}: LateOptions): void {
  if (speaksForVisitors(registry)) startReports({ registry, log, shell, apiBaseUrl });
  const lookForDoors = createNearDoors({ registry, requests, parts, browser: window });
  const inUse = new Set<string>();
  const watch = createSkewWatch({ shell, registry, inUse: () => inUse, ask: askSite });
  log.follow((event) => {
    if (event.kind === 'error') return;
    inUse.add(event.remote);
    // Another page or fragment may show other links.
    void whenIdle(window).then(lookForDoors);
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
