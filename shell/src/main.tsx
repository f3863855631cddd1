import './without-eval.ts';
import '@cc/shared-ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from '@cc/shared-ui/router';
import { createHost } from './host/create-host.ts';
import { readPageData } from './page-data.ts';
import { deployedServices } from './remotes/deployed.ts';
import { loadVersion } from './remotes/federation.ts';
import { dropFailedStylesheets } from './remotes/failed-stylesheets.ts';
import { createRemoteParts } from './remotes/remote-parts.tsx';
import { Shell } from './shell.tsx';

const { registry, config } = readPageData(document);
const parts = createRemoteParts(loadVersion);
const host = createHost(config, deployedServices(registry, parts));
/** Milliseconds that the first page may take before the frame shows without it. */
const patience = 1_500;

host.auth.start();
void start();

async function start(): Promise<void> {
  // The first page's files are named in the document and nearly here: a moment's wait spares the visitor a skeleton.
  await Promise.race([documentRead().then(firstPage), new Promise((resolve) => setTimeout(resolve, patience))]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root: it did not come from the site.');
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Shell host={host} registry={registry} parts={parts} />
      </BrowserRouter>
    </StrictMode>,
  );
}

/** Fulfilled once the document's own scripts ran, those of the first remote among them. */
async function documentRead(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

async function firstPage(): Promise<void> {
  dropFailedStylesheets(document);
  for (const remote of registry.remotes) {
    const route = remote.routes.find(({ path }) => matchPath(path, window.location.pathname));
    // What fails here fails again where it is shown, with words and a way on.
    if (route) await parts.page(remote, route.path).catch(() => undefined);
  }
}
