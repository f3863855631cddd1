import { z } from 'zod';

/**
 * A field of public forms that people do not see. Programs that fill in every field fill it in too: the API answers them
 * as if all went well, and keeps nothing.
 */
export const honeypotSchema = z.string().max(500).optional();
