import { z } from 'zod';

/** A reason why a version must not go live. */
export const findingSchema = z.object({
  /** The check of the gate that found it. */
  check: z.enum([
    'manifest',
    'files',
    'fragments',
    'fragment-props',
    'uses',
    'routes',
    'slots',
    'shared',
    'federation',
    'budget',
    'api-contract',
    'addresses',
  ]),
  /** The breakage, as a sentence. */
  what: z.string(),
  /** Teams and visitors who would be affected. */
  whom: z.array(z.string()),
  /** The way to fix it. */
  remedy: z.string(),
});
export type Finding = z.output<typeof findingSchema>;
