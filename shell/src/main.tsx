import './without-eval.ts';
import '@cc/shared-ui/styles.css';
import { StrictMode, type ReactNode } from 'react';
import { getInstance } from '@module-federation/enhanced/runtime';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import type { Registry } from '@cc/contracts/federation/registry';
import { sessionAttribute } from '@cc/contracts/federation/boot';
import { loadVersion } from '@cc/contracts/federation/load-version';
import { trustBuiltScripts } from '@cc/contracts/federation/trusted-scripts';
import './boot/loader-global.ts';
import { followScripts } from './boot/document-scripts.ts';
import { spareAfter } from './boot/load-timeout.ts';
import { createReplay } from './boot/replay.ts';
import { PageRouter } from './frame/page-router.tsx';
import { createHost } from './host/create-host.ts';
import { whenIdle } from './deferred/when-idle.ts';
import type { ReplacedRegistry } from './overrides/replace-by-address.ts';
import { readPageData } from './page-data.ts';
import { deployedServices } from './remotes/deployed.ts';
import { createFileRequests } from './remotes/file-requests.ts';
import { createRemoteParts } from './remotes/remote-parts.tsx';
import { remoteRouteOf } from './remotes/route-of-path.ts';
import { prerenderedPage } from './remotes/prerendered-page.ts';
import { reportFailure } from './report-failure.ts';
import { createPageLog, logUncaught, type PageLog } from './reports/page-log.ts';
import { Shell, type ShellProps } from './shell.tsx';

/** Milliseconds that an empty document waits for its first page until it shows the frame with a skeleton. */
const skeletonAfter = 1_500;

trustBuiltScripts();
void start();

async function start(): Promise<void> {
  const shell = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : undefined;
  const log = createPageLog(window);
  logUncaught(log, window);
  const scripts = followScripts(document);
  await scripts.parsed;
  const { registry: offered, config, bootList, overriding } = readPageData(document);
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root: it did not come from the site.');
  const { registry, problems } = await withOverrides(offered);
  const requests = createFileRequests(window);
  const parts = createRemoteParts(
    async (source) => {
      // The document's scripts are not requested twice. Their time is a part of the time that a part has.
      await scripts.settled;
      return loadVersion(getInstance(), source);
    },
    { onEvent: log.add, onAsked: (source, part) => void scripts.settled.then(() => requests.forPart(source, part)) },
  );
  const deployed = deployedServices(registry, parts);
  const host = createHost(config, deployed, registry);
  host.auth.start();
  if (host.auth.getSnapshot().loading) document.documentElement.setAttribute(sessionAttribute, '');

  const page = (first: Pick<ShellProps, 'prerendered' | 'onShown'> = {}) => (
    <StrictMode>
      <PageRouter registry={registry} parts={parts}>
        <Shell host={host} registry={registry} parts={parts} {...first} />
      </PageRouter>
    </StrictMode>
  );
  const loaded = loadFirstPage();
  if (bootList) {
    // The page is readable and its links work. It is hydrated once all of its parts are loaded, or when a part that is
    // missing loads slowly: that one keeps its HTML and hydrates on its own.
    await Promise.race([loaded, elapsed(spareAfter)]);
    for (const { remote: name, fragment } of bootList.fragments) {
      const remote = registry.remotes.find((candidate) => candidate.name === name);
      if (remote) parts.suspendFragment(remote, fragment);
    }
    const prerendered = prerenderedPage(document, window.location.pathname);
    hydrate(root, page({ prerendered, onShown: createReplay(root, window.ccLoader) }), log);
  } else {
    // The document preloads the first page's files, so a short wait avoids a skeleton.
    await Promise.race([loaded, elapsed(skeletonAfter)]);
    createRoot(root, rootOptions(log)).render(page());
  }
  await whenIdle(window);
  const { startDeferred } = await import(/* webpackChunkName: "deferred" */ './deferred/start-deferred.tsx');
  startDeferred({
    registry,
    log,
    requests,
    parts,
    holds: host.reloadHolds,
    shell,
    apiBaseUrl: config.apiBaseUrl,
    overriding,
    overrideProblems: problems,
  });

  async function loadFirstPage(): Promise<void> {
    const here = remoteRouteOf(registry, window.location.pathname);
    // The page that is shown repeats the failure, with a message and a retry button.
    const first = here && parts.page(here.remote, here.route.path).catch(() => undefined);
    const fragments = bootList?.fragments ?? [];
    await Promise.all([first, ...fragments.map(({ remote, fragment }) => deployed.loadFragment(remote, fragment))]);
  }
}

/** Loads what only a visitor with builds from elsewhere needs. */
async function withOverrides(registry: Registry): Promise<ReplacedRegistry> {
  if (!registry.overrides?.length) return { registry, problems: [] };
  try {
    const { replaceByAddress } = await import(
      /* webpackChunkName: "replace-by-address" */ './overrides/replace-by-address.ts'
    );
    return await replaceByAddress(registry);
  } catch {
    return { registry, problems: ['Builds from other addresses could not be loaded. Reload the page.'] };
  }
}

/** Hydrates a prerendered page. */
function hydrate(root: HTMLElement, page: ReactNode, log: PageLog): void {
  hydrateRoot(root, page, {
    ...rootOptions(log),
    onRecoverableError: (error) => {
      reportFailure('Hydration failed; the page was rendered again', error);
      log.add({ kind: 'error', source: 'render', error });
    },
  });
}

/** Reports every error of a render, whichever boundary catches it. */
function rootOptions(log: PageLog): RootOptions {
  return {
    onCaughtError: (error, { componentStack }) => {
      reportFailure('A part of the page broke', error, componentStack);
      log.add({ kind: 'error', source: 'render', error });
    },
  };
}

function elapsed(milliseconds: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
