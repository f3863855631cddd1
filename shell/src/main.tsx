import './without-eval.ts';
import '@cc/shared-ui/styles.css';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { getInstance } from '@module-federation/enhanced/runtime';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { sessionAttribute, type BootList } from '@cc/contracts/federation/boot';
import { loadVersion } from '@cc/contracts/federation/load-version';
import { useLocation } from '@cc/shared-ui/router';
import './boot/loader-global.ts';
import { forgetRunScripts } from './boot/forget-run-scripts.ts';
import { createReplay } from './boot/replay.ts';
import { scriptsOfDocument } from './boot/scripts-of-document.ts';
import { PageRouter } from './frame/page-router.tsx';
import { createHost } from './host/create-host.ts';
import { whenIdle } from './late/when-idle.ts';
import { replaceByAddress } from './overrides/replace-by-address.ts';
import { readPageData } from './page-data.ts';
import { deployedServices } from './remotes/deployed.ts';
import { createFileRequests } from './remotes/file-requests.ts';
import { createRemoteParts } from './remotes/remote-parts.tsx';
import { remoteRouteOf } from './remotes/route-of-path.ts';
import { reportFailure } from './report-failure.ts';
import { createPageLog, logUncaught, type PageLog } from './reports/page-log.ts';
import { Shell } from './shell.tsx';

/** Milliseconds that the first page may take before the frame of an empty document shows without it. */
const patience = 1_500;
/**
 * The same for a prerendered page before its frame is taken over alone: longer, since the page can be read meanwhile, and
 * is drawn anew when its frame changes before it is here.
 */
const takeOverPatience = 3_000;
/** Milliseconds more for those parts of it that only stood in line behind a script that does not come. */
const lastPatience = 1_000;

void start();

async function start(): Promise<void> {
  const shell = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : undefined;
  const log = createPageLog(window);
  logUncaught(log, window);
  const scripts = scriptsOfDocument(document);
  forgetRunScripts(document);
  await scripts.documentRead;
  const { registry: offered, config, bootList, overriding } = readPageData(document);
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root: it did not come from the site.');
  const { registry, problems } = await replaceByAddress(offered);
  const requests = createFileRequests(window);
  const parts = createRemoteParts((source) => loadVersion(getInstance(), source), {
    onEvent: log.add,
    onAsked: requests.forPart,
  });
  const deployed = deployedServices(registry, parts);
  const host = createHost(config, deployed);
  host.auth.start();
  if (host.auth.getSnapshot().loading) document.documentElement.setAttribute(sessionAttribute, '');

  const tree: DrawTree = ({ onShown, onFrameShown }) => (
    <StrictMode>
      <PageRouter registry={registry} parts={parts}>
        <FrameShown tell={onFrameShown}>
          <Shell host={host} registry={registry} parts={parts} {...(onShown ? { onShown } : {})} />
        </FrameShown>
      </PageRouter>
    </StrictMode>
  );
  const arriving = scripts.run.then(() => firstPage(bootList));
  if (bootList) {
    // The page can be read and its links work: it is taken over when everything that it was drawn with is here. A part
    // whose server does not answer keeps only itself waiting.
    const whole = await Promise.race([arriving.then(() => true), elapsed(takeOverPatience).then(() => false)]);
    if (!whole) {
      scripts.forgetWaiting();
      await Promise.race([firstPage(bootList), elapsed(lastPatience)]);
    }
    const replay = createReplay(root, { whole, loader: window.ccLoader });
    if (!whole) expectParts(bootList, replay);
    takeOver(root, tree({ onShown: replay, ...(whole ? {} : { onFrameShown: replay }) }), log);
  } else {
    // The first page's files are named in the document and nearly here: a moment's wait spares the visitor a skeleton.
    await Promise.race([arriving, elapsed(patience)]);
    createRoot(root, rootOptions(log)).render(tree({}));
  }
  await whenIdle(window);
  const { startLate } = await import(/* webpackChunkName: "late" */ './late/start-late.tsx');
  const { reloadHolds: holds } = host;
  startLate({
    registry,
    log,
    requests,
    parts,
    holds,
    shell,
    apiBaseUrl: config.apiBaseUrl,
    overriding,
    overrideProblems: problems,
  });

  function expectParts({ fragments }: BootList, onShown: () => void): void {
    for (const { remote: name, fragment } of fragments) {
      const remote = registry.remotes.find((candidate) => candidate.name === name);
      if (remote) parts.expect(remote, fragment, onShown);
    }
  }

  async function firstPage(drawnWith: BootList | undefined): Promise<void> {
    const here = remoteRouteOf(registry, window.location.pathname);
    // What fails here fails again where it is shown, with words and a way on.
    const page = here && parts.page(here.remote, here.route.path).catch(() => undefined);
    const fragments = drawnWith?.fragments ?? [];
    await Promise.all([page, ...fragments.map(({ remote, fragment }) => deployed.loadFragment(remote, fragment))]);
  }
}

type DrawTree = (told: { readonly onShown?: () => void; readonly onFrameShown?: () => void }) => ReactNode;

/** Tells that the frame is there and listens, whether its page is or not, and that another page took the first one's place. */
function FrameShown({ tell, children }: { readonly tell: (() => void) | undefined; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(() => {
    tell?.();
  }, [tell, pathname]);
  return children;
}

/** Brings a prerendered page to life as it stands. */
function takeOver(root: HTMLElement, page: ReactNode, log: PageLog): void {
  hydrateRoot(root, page, {
    ...rootOptions(log),
    onRecoverableError: (error) => {
      reportFailure('The page was drawn anew', error);
      log.add({ kind: 'error', source: 'draw', error });
    },
  });
}

/** Whatever breaks while it is drawn is noted here, whichever boundary keeps it inside. */
function rootOptions(log: PageLog): RootOptions {
  return {
    onCaughtError: (error, { componentStack }) => {
      reportFailure('A part of the page broke', error, componentStack);
      log.add({ kind: 'error', source: 'draw', error });
    },
  };
}

function elapsed(milliseconds: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
