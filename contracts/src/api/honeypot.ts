import { z } from 'zod';

/**
 * A field of public forms that people do not see. Programs that fill in every field fill it in too: what comes with
 * anything in it is refused.
 */
export const honeypotSchema = z.string().max(0).optional();
