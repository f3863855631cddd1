import { z } from 'zod';
import { remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';
import { lineSchema } from './line.ts';

/**
 * Where the first upload of a version came from, by its own words. It is no part of the version, whose name is the hash
 * of its content: another commit with the same content is the same version.
 */
export const versionSourceSchema = z.object({
  commit: z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/),
  /** True: files of the commit were changed before the build. */
  changed: z.boolean().default(false),
  branch: lineSchema(200).optional(),
  /** Author of the commit. */
  author: lineSchema(100).optional(),
  /** Page of the CI run. */
  run: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
});
export type VersionSource = z.output<typeof versionSourceSchema>;

/** The source in words, without its CI run. */
export function describeSource({ commit, changed, branch, author }: VersionSource): string {
  const words = [changed && 'with changes', branch && `on ${branch}`, author && `by ${author}`];
  return [commit.slice(0, 8), ...words.filter(Boolean)].join(' ');
}

/** Header of an upload with its `VersionSource`: as JSON, encoded like a part of an address. */
export const sourceHeader = 'x-version-source';

/**
 * The files of a version. It is written before the first file, so that other files under the same version are refused.
 */
export const versionRecordSchema = z.object({
  remote: remoteNameSchema,
  version: remoteVersionSchema,
  at: z.iso.datetime(),
  who: z.string().min(1),
  source: versionSourceSchema.optional(),
  /** By the file's path inside the version. */
  files: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.int().min(0) })),
});
export type VersionRecord = z.output<typeof versionRecordSchema>;
