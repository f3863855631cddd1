import { z } from 'zod';
import { remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';

/** The files of a version. It is written before the first file, so that other files under the same version are refused. */
export const versionRecordSchema = z.object({
  remote: remoteNameSchema,
  version: remoteVersionSchema,
  at: z.iso.datetime(),
  who: z.string().min(1),
  /** By the file's path inside the version. */
  files: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.int().min(0) })),
});
export type VersionRecord = z.output<typeof versionRecordSchema>;
