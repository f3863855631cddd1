import { z } from 'zod';
import { remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';
import { percentSchema } from './release.ts';

const canarySchema = z.object({ version: remoteVersionSchema, percent: percentSchema });
export type Canary = z.output<typeof canarySchema>;

/** One remote as the log of releases left it. */
export const remoteStateSchema = z.object({
  name: remoteNameSchema,
  /** The remote's last release: who releases next says that this is the one they know of. */
  seq: z.int().min(1),
  /** When that was. */
  at: z.iso.datetime(),
  live: remoteVersionSchema,
  /** What to fall back on: live before, and not rolled back from. */
  previous: z.optional(remoteVersionSchema),
  canary: canarySchema.optional(),
  /** The way here without the ways back: every version that is a fallback of the one after it, the live one last. */
  trail: z.array(remoteVersionSchema),
  /** Every version that was ever live to all, in the order in which each first was. */
  everLive: z.array(remoteVersionSchema),
  /** Places of all its releases in the log, oldest first. */
  releases: z.array(z.int().min(1)),
});
export type RemoteState = z.output<typeof remoteStateSchema>;

/** All remotes after the release `seq`; 0 before the first. */
export const registryStateSchema = z.object({
  seq: z.int().min(0),
  remotes: z.record(remoteNameSchema, remoteStateSchema),
});
export type RegistryState = z.output<typeof registryStateSchema>;
