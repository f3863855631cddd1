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

/** A bought pro list, with its spreadsheet. `forbidden` without a purchase, `not_found` for other ids. */
export const proList = defineEndpoint({
  method: 'POST',
  path: '/api/pro-list',
  reads: true,
  request: z.object({ id: z.number().int() }),
  response: z.object({
    id: z.number().int(),
    name: z.string(),
    contacts: z.array(proListContactSchema),
    /** UTF-8 with a byte order mark, so that Excel reads it; cells that look like formulas are plain text. */
    csv: z.object({ filename: z.string(), content: z.string() }),
  }),
});
