import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { HostConfig } from '@cc/contracts/federation/host-services';
import type { Registry } from '@cc/contracts/federation/registry';
import { BrowserRouter } from '@cc/shared-ui/router';
import { createHost } from '#shell/host/create-host.ts';
import { deployedServices } from '#shell/remotes/deployed.ts';
import type { RemoteParts } from '#shell/remotes/remote-parts.tsx';
import { Shell } from '#shell/shell.tsx';

/** Renders the product in the browser without prerendering: frame and skeleton first, then the page. */
export function mount(registry: Registry, parts: RemoteParts): void {
  const root = document.getElementById('root');
  const settings = document.getElementById('config')?.textContent;
  if (!root || !settings) throw new Error('This document does not belong to the benchmark.');
  // Written by the benchmark's server in this form.
  const config = JSON.parse(settings) as HostConfig;
  const host = createHost(config, deployedServices(registry, parts), registry);
  host.auth.start();
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Shell host={host} registry={registry} parts={parts} />
      </BrowserRouter>
    </StrictMode>,
  );
}
