import { z } from 'zod';

/** What a static server of this benchmark serves. */
export const staticSettingsSchema = z.object({
  /** Sent with every answer. */
  headers: z.record(z.string(), z.string()),
  /** Built files, by the path that they are served at. */
  folders: z.record(z.string(), z.string()),
  /** HTML by path. */
  documents: z.record(z.string(), z.string()),
  /** JSON by path: asked for anew by each visit, as what says which version is live must be. */
  data: z.record(z.string(), z.unknown()).default({}),
});
export type StaticSettings = z.input<typeof staticSettingsSchema>;
