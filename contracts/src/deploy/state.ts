import { z } from 'zod';
import { ownValue } from '../own-value.ts';
import { remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';
import { automaticSchema, shareFields } from './release.ts';

const canarySchema = z.object({ version: remoteVersionSchema, ...shareFields, automatic: automaticSchema });
export type Canary = z.output<typeof canarySchema>;

/** The state of one remote after all releases of the log. */
export const remoteStateSchema = z.object({
  name: remoteNameSchema,
  /** The remote's last release. The next release names it, so that conflicts are noticed. */
  seq: z.int().min(1),
  /** When that was. */
  at: z.iso.datetime(),
  live: remoteVersionSchema,
  /** Version to fall back on: it was live before the first release of the live one. */
  previous: z.optional(remoteVersionSchema),
  canary: canarySchema.optional(),
  /** Versions to fall back on, in order; the live one is last. */
  trail: z.array(remoteVersionSchema),
  /**
   * Of each version that was ever live, the one that was live before its first release to everyone, unless that one was
   * retired.
   */
  predecessors: z.record(remoteVersionSchema, remoteVersionSchema),
  /** Every version that was ever live for all visitors, in the order of their first release. */
  everLive: z.array(remoteVersionSchema),
  /** SHA-256 of the record of each version that was ever released. */
  versionHashes: z.record(remoteVersionSchema, z.string()),
  /** Numbers of all its releases in the log, oldest first. */
  releases: z.array(z.int().min(1)),
});
export type RemoteState = z.output<typeof remoteStateSchema>;

/** The registry after the release `seq`; 0 before the first. */
export const registryStateSchema = z.object({
  seq: z.int().min(0),
  /** Hash of that release, which stands for the whole log; empty before the first. */
  head: z.string(),
  remotes: z.record(remoteNameSchema, remoteStateSchema),
  /** Remotes that visitors no longer get, as they were when they were retired. */
  retired: z.record(remoteNameSchema, remoteStateSchema),
});
export type RegistryState = z.output<typeof registryStateSchema>;

/** The state of a remote that was ever deployed, live or retired. */
export function knownRemote({ remotes, retired }: RegistryState, name: string): RemoteState | undefined {
  return ownValue(remotes, name) ?? ownValue(retired, name);
}
