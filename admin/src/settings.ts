import { z } from 'zod';

/** What the server tells the page, in a data block of the document. */
export const settingsSchema = z.object({
  supabaseUrl: z.url(),
  supabaseKey: z.string(),
  /** Origin of `/api/staff/*`. */
  apiUrl: z.url(),
  /** The content security policy allows style elements with this nonce. */
  nonce: z.string(),
});
export type Settings = z.output<typeof settingsSchema>;

/** Id of the data block. */
export const settingsId = 'settings';

/**
 * The settings of this page.
 * @throws Error in a document that our server did not write
 */
export function readSettings(page: Document): Settings {
  return settingsSchema.parse(JSON.parse(page.getElementById(settingsId)?.textContent ?? 'null'));
}
