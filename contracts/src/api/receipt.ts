import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * `POST /api/receipt`: the receipt of a paid purchase of the signed-in user. `not_found` for every other order, and for
 * a received gift.
 */
export const receipt = defineEndpoint({
  method: 'POST',
  path: '/api/receipt',
  reads: true,
  request: z.object({ orderId: z.uuid() }),
  response: z.object({
    filename: z.string(),
    /** The PDF. */
    content: z.base64(),
  }),
});
