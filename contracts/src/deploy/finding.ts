import { z } from 'zod';

/** Something that would have broken had this version gone live. */
export const findingSchema = z.object({
  /** Which check of the gate found it. */
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
  /** What would have broken, in a sentence. */
  what: z.string(),
  /** Owners of what would have broken. */
  whom: z.array(z.string()),
  /** The way on. */
  remedy: z.string(),
});
export type Finding = z.output<typeof findingSchema>;
