import { z } from 'zod';
import { remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';

/** What was looked at before a release, and what was found. */
export const checkSchema = z.object({ name: z.string().min(1), ok: z.boolean(), detail: z.string() });
export type Check = z.output<typeof checkSchema>;

/**
 * What a release does to a remote. `live`: a version goes to every visitor. `canary`: a version goes to a share of the
 * visitors, or the share changes. `promote`: the canary goes to every visitor. `rollback`: a version that was live before
 * is so again. `stop-canary`: nobody gets the canary any more. `live` and `rollback` end a running canary too.
 */
export const releaseKinds = ['live', 'canary', 'promote', 'rollback', 'stop-canary'] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** Share of the visitors who get a canary, in percent. */
export const percentSchema = z.int().min(1).max(99);

const releaseFields = {
  /** Who does it, as people would name them: a person, or a team by its token. */
  who: z.string().min(1).max(200),
  remote: remoteNameSchema,
  checks: z.array(checkSchema),
  note: z.string().max(1000).optional(),
};

/** What somebody wants of a remote. Versions that follow from the remote's state are not asked for. */
export const releaseRequestSchema = z.discriminatedUnion('kind', [
  z.object({ ...releaseFields, kind: z.literal('live'), to: remoteVersionSchema }),
  z.object({ ...releaseFields, kind: z.literal('canary'), to: remoteVersionSchema, percent: percentSchema }),
  z.object({ ...releaseFields, kind: z.literal('promote') }),
  /** Without `to`: to the version that was live before. */
  z.object({ ...releaseFields, kind: z.literal('rollback'), to: z.optional(remoteVersionSchema) }),
  z.object({ ...releaseFields, kind: z.literal('stop-canary') }),
]);
export type ReleaseRequest = z.output<typeof releaseRequestSchema>;

/** One record of the store's log. The record is the release: what it says is live from the moment it is there. */
export const releaseSchema = z.object({
  /** Place in the log: 1, 2, 3 and on without gaps, over all remotes. */
  seq: z.int().min(1),
  /** Tells two records of the same content apart. */
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(releaseKinds),
  ...releaseFields,
  /** Version that visitors had before: the canary for `stop-canary`, else the live one. Null when there was none. */
  from: z.nullable(remoteVersionSchema),
  /** Version that visitors have now, all of them or the share. */
  to: remoteVersionSchema,
  percent: percentSchema.optional(),
});
export type Release = z.output<typeof releaseSchema>;

/** Somebody else released the same remote since the one who asks last looked. Nothing was done. */
export const conflictSchema = z.object({
  remote: remoteNameSchema,
  /** Release of the remote that the one who asks knew of; 0 for none. */
  expectedSeq: z.int().min(0),
  /** What happened meanwhile, oldest first. */
  meanwhile: z.array(releaseSchema),
  /** The same in one sentence. */
  message: z.string(),
});
export type Conflict = z.output<typeof conflictSchema>;
