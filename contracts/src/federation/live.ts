import * as z from 'zod/mini';

/** Where the site lists what this visitor would load now: an open page compares it with what it has loaded. */
export const livePath = '/live.json';

export const liveVersionsSchema = z.object({
  /** Version of the shell and of each remote that the visitor gets, by its name. */
  remotes: z.record(z.string(), z.string()),
});
export type LiveVersions = z.output<typeof liveVersionsSchema>;
