import { z } from 'zod';
import { remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';

/**
 * `POST`, with `Authorization: Bearer <REPORTS_KEY>`: the versions that visitors get now, all of them. Reports about
 * others never take the place of theirs. From the registry only.
 */
export const servedVersionsPath = '/api/browser-reports/served';

export const servedVersionsBodySchema = z.object({
  versions: z.array(z.object({ remote: remoteNameSchema, version: remoteVersionSchema })).max(1000),
});
export type ServedVersion = z.output<typeof servedVersionsBodySchema>['versions'][number];

export const servedVersionsAnswerSchema = z.object({ received: z.literal(true) });
