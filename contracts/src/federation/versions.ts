import * as z from 'zod/mini';
import { remoteNameSchema, remoteVersionSchema } from './registry.ts';

/** Where the site lists the versions that overrides can choose, while overrides are enabled. */
export const versionsPath = '/versions.json';

export const storedVersionsSchema = z.object({
  /** Address of the console, for links to a remote's page there. */
  consoleUrl: z.url(),
  remotes: z.array(
    z.object({
      name: remoteNameSchema,
      owner: z.string(),
      live: z.optional(remoteVersionSchema),
      canary: z.optional(remoteVersionSchema),
      /** All that are in the store, the newest first. */
      versions: z.array(
        z.object({
          version: remoteVersionSchema,
          at: z.iso.datetime(),
          /** What it was built from, in words, and the page of its CI run. */
          source: z.optional(z.object({ text: z.string(), run: z.optional(z.url()) })),
        }),
      ),
    }),
  ),
});
export type StoredVersions = z.output<typeof storedVersionsSchema>;

/** Part of the document's `HostConfig` while overrides are enabled. */
export const overridingSchema = z.object({
  /** Origins whose builds may replace a remote; `:*` stands for any port. */
  origins: z.array(z.string()),
});
export type Overriding = z.output<typeof overridingSchema>;
