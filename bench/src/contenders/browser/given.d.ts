import type { RegisteredRemote } from '@cc/contracts/federation/registry';

declare global {
  /** The declarations of the remotes, known at build time. */
  const benchRemotes: readonly RegisteredRemote[];
}
