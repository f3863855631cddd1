import { z } from 'zod';

/** The content of a static server. */
export const staticSettingsSchema = z.object({
  /** Sent with every response. */
  headers: z.record(z.string(), z.string()),
  /** Built files, by the path that they are served at. */
  folders: z.record(z.string(), z.string()),
  /** HTML by path. */
  documents: z.record(z.string(), z.string()),
  /** JSON by path, never cached, like the registry. */
  data: z.record(z.string(), z.unknown()).default({}),
});
export type StaticSettings = z.input<typeof staticSettingsSchema>;
