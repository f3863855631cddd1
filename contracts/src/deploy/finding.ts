import { z } from 'zod';

/** A reason why a version must not go live. */
export const findingSchema = z.object({
  /** The check that found it: one of the static gate, or of the browser check. */
  check: z.enum([
    'manifest',
    'files',
    'fragments',
    'fragment-props',
    'uses',
    'routes',
    'navigation',
    'slots',
    'styles',
    'shared',
    'federation',
    'host-contract',
    'budget',
    'api-contract',
    'addresses',
    'pages',
    'prerender',
    'scenarios',
    'controls',
    'blocked',
  ]),
  /** The breakage, as a sentence. */
  what: z.string(),
  /** Teams and visitors who would be affected. */
  whom: z.array(z.string()),
  /** The way to fix it. */
  remedy: z.string(),
});
export type Finding = z.output<typeof findingSchema>;
