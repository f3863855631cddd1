import type { HostConfig } from '@cc/contracts/federation/host-services';
import type { Prerendered } from '@cc/contracts/federation/prerender';
import type { Registry } from '@cc/contracts/federation/registry';

/** A server build. Its code is sent once to each process. */
export interface Build {
  readonly address: string;
  readonly code?: string | undefined;
}

export interface RemoteBuild extends Build {
  readonly remote: string;
  /** Global name of the version. */
  readonly global: string;
}

/** A page to render, as the site sends it to the render process. */
export interface Job {
  readonly path: string;
  readonly registry: Registry;
  readonly config: HostConfig;
  readonly shell: Build;
  readonly remotes: readonly RemoteBuild[];
}

export type Outcome = { readonly rendered: Prerendered } | { readonly failure: string };
