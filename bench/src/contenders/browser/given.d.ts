import type { RegisteredRemote } from '@cc/contracts/federation/registry';

declare global {
  /** What the build knows of the remotes: their declarations. */
  const benchRemotes: readonly RegisteredRemote[];
}
