import './without-eval.ts';
import '@cc/shared-ui/styles.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { sessionAttribute, type BootList } from '@cc/contracts/federation/boot';
import { BrowserRouter } from '@cc/shared-ui/router';
import './boot/loader-global.ts';
import { readAtOnce } from './boot/read-at-once.ts';
import { changedFields, replay } from './boot/replay.ts';
import { scriptsOfDocument } from './boot/scripts-of-document.ts';
import { createHost } from './host/create-host.ts';
import { hasStoredSession } from './host/stored-session.ts';
import { readPageData } from './page-data.ts';
import { deployedServices } from './remotes/deployed.ts';
import { loadVersion } from './remotes/federation.ts';
import { dropFailedStylesheets } from './remotes/failed-stylesheets.ts';
import { createRemoteParts } from './remotes/remote-parts.tsx';
import { remoteRouteOf } from './remotes/route-of-path.ts';
import { reportFailure } from './report-failure.ts';
import { Shell } from './shell.tsx';

/** Milliseconds that the first page may take before the frame of an empty document shows without it. */
const patience = 1_500;

void start();

async function start(): Promise<void> {
  const scripts = scriptsOfDocument(document);
  await scripts.documentRead;
  const { registry, config, bootList } = readPageData(document);
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root: it did not come from the site.');
  const parts = createRemoteParts(loadVersion);
  const deployed = deployedServices(registry, parts);
  const host = createHost(config, deployed);
  if (hasStoredSession(window.localStorage)) document.documentElement.setAttribute(sessionAttribute, '');
  host.auth.start();

  const tree = (onShown: () => void) => (
    <StrictMode>
      <BrowserRouter>
        <Shell host={host} registry={registry} parts={parts} onShown={onShown} />
      </BrowserRouter>
    </StrictMode>
  );
  const arriving = scripts.run.then(() => firstPage(bootList));
  if (bootList) {
    // The page can be read and its links work: it is taken over when everything that it was drawn with is here.
    await arriving;
    takeOver(root, tree);
  } else {
    // The first page's files are named in the document and nearly here: a moment's wait spares the visitor a skeleton.
    await Promise.race([arriving, new Promise((resolve) => setTimeout(resolve, patience))]);
    createRoot(root).render(tree(() => undefined));
  }

  async function firstPage(drawnWith: BootList | undefined): Promise<void> {
    dropFailedStylesheets(document);
    const here = remoteRouteOf(registry, window.location.pathname);
    // What fails here fails again where it is shown, with words and a way on.
    const page = here && readAtOnce(parts.page(here.remote, here.route.path)).catch(() => undefined);
    const fragments = drawnWith?.fragments ?? [];
    await Promise.all([page, ...fragments.map(({ remote, fragment }) => deployed.loadFragment(remote, fragment))]);
  }
}

/** Brings a prerendered page to life as it stands, with what its reader did to it meanwhile. */
function takeOver(root: HTMLElement, tree: (onShown: () => void) => ReactNode): void {
  const fields = changedFields(root);
  const onShown = () => replay(fields, window.ccLoader?.takeOver());
  hydrateRoot(root, tree(onShown), {
    onRecoverableError: (error) => reportFailure('The page was drawn anew', error),
  });
}
