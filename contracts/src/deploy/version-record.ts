import { z } from 'zod';
import { remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';

/** What a version is made of, written before its first file: whoever brings other files under the same version is refused. */
export const versionRecordSchema = z.object({
  remote: remoteNameSchema,
  version: remoteVersionSchema,
  at: z.iso.datetime(),
  who: z.string().min(1),
  /** By the file's path inside of the version. */
  files: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.int().min(0) })),
});
export type VersionRecord = z.output<typeof versionRecordSchema>;
