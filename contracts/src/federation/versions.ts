import * as z from 'zod/mini';
import { remoteNameSchema, remoteVersionSchema } from './registry.ts';

/** Where the site lists what a visitor may have instead of what is live, as long as overrides are switched on. */
export const versionsPath = '/versions.json';

export const storedVersionsSchema = z.object({
  remotes: z.array(
    z.object({
      name: remoteNameSchema,
      owner: z.string(),
      live: z.optional(remoteVersionSchema),
      canary: z.optional(remoteVersionSchema),
      /** All that are in the store, the newest first. */
      versions: z.array(z.object({ version: remoteVersionSchema, at: z.iso.datetime() })),
    }),
  ),
});
export type StoredVersions = z.output<typeof storedVersionsSchema>;

/** Stands in the document's `HostConfig` while overrides are switched on. */
export const overridingSchema = z.object({
  /** Origins whose builds may replace a remote; `:*` stands for any port. */
  origins: z.array(z.string()),
});
export type Overriding = z.output<typeof overridingSchema>;
