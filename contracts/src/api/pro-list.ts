import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** One professional club contact. */
export const proListContactSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  club: z.string(),
  league: z.string(),
  country: z.string(),
  email: z.string(),
});
export type ProListContact = z.output<typeof proListContactSchema>;

/**
 * A bought pro list, or the contacts of a delivered club order, with its spreadsheet. `forbidden` without a purchase,
 * `not_found` for other ids.
 */
export const proList = defineEndpoint({
  method: 'POST',
  path: '/api/pro-list',
  reads: true,
  request: z.union([z.object({ id: z.number().int() }), z.object({ orderId: z.uuid() })]),
  response: z.object({
    name: z.string(),
    contacts: z.array(proListContactSchema),
    /** UTF-8 with a byte order mark, so that Excel reads it; cells that look like formulas are plain text. */
    csv: z.object({ filename: z.string(), content: z.string() }),
  }),
});
