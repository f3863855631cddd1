import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * The user's word after our database was restored from a backup: what it may have forgotten was looked up in the Sent
 * folder (D32). From then on the account sends again. Repeating it changes nothing.
 */
export const sentFolderChecked = defineEndpoint({
  method: 'POST',
  path: '/api/sent-folder-checked',
  /** The restore that the page told of, by its row in `restore_checks`. */
  request: z.object({ restoreId: z.int32().positive() }),
  response: z.object({ ok: z.literal(true) }),
});
