import { z } from 'zod';
import { genderSchema } from '../entities/coach.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * The addresses of one school's coaches in one program, for buyers (D1.4, D2). A new school counts toward the user's
 * limit; the same one again is free. Errors: `no_tokens` when nothing was bought, `address_limit_reached`.
 */
export const revealAddresses = defineEndpoint({
  method: 'POST',
  path: '/api/reveal-addresses',
  request: z.object({
    school: z.string().min(1).max(200),
    gender: genderSchema,
    sport: z.string().min(1).max(100),
  }),
  response: z.object({ coaches: z.array(z.object({ id: z.number().int(), email: z.string() })) }),
});
