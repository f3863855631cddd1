import { z } from 'zod';
import { ageBands } from '../entities/terms.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * `POST /api/consent`: the signed-in user agrees to the terms. Purchases, links by which a parent pays, and sends are
 * refused with `consent_needed` until then. Errors: `forbidden` for children under 13, `validation_failed` for terms
 * that are not in effect (any more).
 */
export const consent = defineEndpoint({
  method: 'POST',
  path: '/api/consent',
  request: z.object({
    /** The terms that the page showed. */
    termsVersion: z.iso.date(),
    ageBand: z.enum(ageBands),
  }),
  response: z.object({ termsVersion: z.iso.date() }),
});
