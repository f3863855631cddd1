import { z } from 'zod';
import { remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';

/** A check before a release, and its result. */
export const checkSchema = z.object({ name: z.string().min(1), ok: z.boolean(), detail: z.string() });
export type Check = z.output<typeof checkSchema>;

/**
 * The effect of a release on a remote. `live`: all visitors get a version. `canary`: a share of the visitors gets a version, or
 * the share changes. `promote`: all visitors get the canary. `rollback`: an earlier live version is live again.
 * `stop-canary`: the canary ends. `live` and `rollback` end a running canary too.
 */
export const releaseKinds = ['live', 'canary', 'promote', 'rollback', 'stop-canary'] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** Share of the visitors that get a canary, in percent. */
export const percentSchema = z.int().min(1).max(99);

const releaseFields = {
  /** Author of the release, for people: the team of the token, or the person. */
  who: z.string().min(1).max(200),
  remote: remoteNameSchema,
  checks: z.array(checkSchema),
  note: z.string().max(1000).optional(),
};

/** A requested release. Versions that follow from the remote's state are left out. */
export const releaseRequestSchema = z.discriminatedUnion('kind', [
  z.object({ ...releaseFields, kind: z.literal('live'), to: remoteVersionSchema }),
  z.object({ ...releaseFields, kind: z.literal('canary'), to: remoteVersionSchema, percent: percentSchema }),
  z.object({ ...releaseFields, kind: z.literal('promote') }),
  /** Without `to`: to the version that was live before. */
  z.object({ ...releaseFields, kind: z.literal('rollback'), to: z.optional(remoteVersionSchema) }),
  z.object({ ...releaseFields, kind: z.literal('stop-canary') }),
]);
export type ReleaseRequest = z.output<typeof releaseRequestSchema>;

/** One record of the registry's log. The record is the release: its version is live as soon as the record exists. */
export const releaseSchema = z.object({
  /** Place in the log: 1, 2, 3 and on without gaps, over all remotes. */
  seq: z.int().min(1),
  /** Distinguishes two records with the same content. */
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(releaseKinds),
  ...releaseFields,
  /** Version that visitors had before: the canary for `stop-canary`, else the live one. Null when there was none. */
  from: z.nullable(remoteVersionSchema),
  /** Version that visitors have now, all of them or the share. */
  to: remoteVersionSchema,
  percent: percentSchema.optional(),
  /** SHA-256 of the record of `to`, in hexadecimal. That record has the hashes of all files of the version. */
  versionHash: z.string(),
  /** SHA-256 of the release before, in hexadecimal; empty for the first. So no release can be changed unnoticed. */
  previousHash: z.string(),
});
export type Release = z.output<typeof releaseSchema>;

/** Another deployer released the remote meanwhile. Nothing was changed. */
export const conflictSchema = z.object({
  remote: remoteNameSchema,
  /** The remote's last release that the client knew; 0 for none. */
  expectedSeq: z.int().min(0),
  /** The releases since then, oldest first. */
  meanwhile: z.array(releaseSchema),
  /** The same in one sentence. */
  message: z.string(),
});
export type Conflict = z.output<typeof conflictSchema>;
