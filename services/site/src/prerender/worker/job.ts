import type { HostConfig } from '@cc/contracts/federation/host-services';
import type { Prerendered } from '@cc/contracts/federation/prerender';
import type { Registry } from '@cc/contracts/federation/registry';

/** A server build. */
export interface Build {
  readonly address: string;
  readonly code: string;
}

export interface RemoteBuild extends Build {
  readonly remote: string;
  /** Global name of the version. */
  readonly global: string;
}

/** The builds that are evaluated in one realm, where they share one React. */
export interface BuildSet {
  readonly shell: Build;
  readonly remotes: readonly RemoteBuild[];
}

/** A page to render. */
export interface Job extends BuildSet {
  readonly path: string;
  readonly registry: Registry;
  readonly config: HostConfig;
}

/** Limits of a sandbox. */
export interface SandboxLimits {
  /** Milliseconds for one page, and for the evaluation of the shell before the first. */
  readonly timeout: number;
  /** Milliseconds for the evaluation of one remote. */
  readonly evaluationTimeout: number;
  /** Megabytes, at least 16. */
  readonly memory: number;
  /** Characters of a rendered page, as JSON. */
  readonly maxAnswer: number;
  /** Whether the thread gives way to those of visitors. */
  readonly isBackground: boolean;
}

/** What a worker is started with. */
export interface WorkerTask {
  readonly builds: BuildSet;
  readonly limits: SandboxLimits;
}

/** A page that the builds rendered, as it was read in the worker. */
export interface RenderedPage extends Prerendered {
  /** Its style attributes, each once. */
  readonly styleAttributes: readonly string[];
}

/** The outcome of a page. */
export type Outcome =
  | { readonly rendered: RenderedPage; readonly warnings: readonly string[]; readonly spent: boolean }
  | { readonly failure: string; readonly timedOut: boolean };
