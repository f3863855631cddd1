import { z } from 'zod';
import { remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';

/** A check before a release, and its result. */
export const checkSchema = z.object({ name: z.string().min(1), ok: z.boolean(), detail: z.string() });
export type Check = z.output<typeof checkSchema>;

/** A check that a team runs itself. That it passed is the team's statement: the registry cannot run it. */
export const statedCheckSchema = z.enum(['types', 'lint', 'tests']);
export type StatedCheck = z.output<typeof statedCheckSchema>;

/** Prefix of the name of each browser check; what was checked follows, such as the page's path. */
export const browserCheckPrefix = 'browser ';

/**
 * The effect of a release on a remote. `live`: all visitors get a version. `canary`: a share of the visitors gets a
 * version, or the share changes. `promote`: all visitors get the canary. `rollback`: an earlier live version is live
 * again, or, from a version to itself, those before it are no fallback any more. `stop-canary`: the canary ends.
 * `retire`: the remote has no pages and fragments any more, until it is deployed or rolled back. `live`, `rollback` and
 * `retire` end a running canary too.
 */
export const releaseKinds = ['live', 'canary', 'promote', 'rollback', 'stop-canary', 'retire'] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** Share of the visitors that get a canary, in percent. 0: only the groups do. */
export const percentSchema = z.int().min(0).max(99);

/** A group of browsers whose people take part in canaries before others (D33), such as `staff`. */
export const groupSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

/** Who gets a canary. `groups`: besides the share, all browsers of these groups. */
export const shareFields = {
  percent: percentSchema,
  groups: z.array(groupSchema).min(1).max(20).optional(),
};
export type Share = z.output<z.ZodObject<typeof shareFields>>;

/** The share in words: `20 %`, `staff`, or `20 % and staff`. */
export function describeShare({ percent, groups = [] }: Share): string {
  return [percent > 0 && `${percent} %`, groups.join(', ')].filter(Boolean).join(' and ');
}

const releaseFields = {
  /** Author of the release, for people: the team of the token, or the person. */
  who: z.string().min(1).max(200),
  remote: remoteNameSchema,
  checks: z.array(checkSchema),
  note: z.string().max(1000).optional(),
};

/**
 * A canary that the registry itself raises to the next share, promotes, or stops, by what browsers report (D8.19). Left
 * out: people do.
 */
export const automaticSchema = z.literal(true).optional();

/**
 * The live version stays, and browsers have none to fall back on: those before it are not served by themselves any more
 * (D8.5).
 */
export const noFallbackSchema = z.literal(true).optional();

/** A requested release. Versions that follow from the remote's state are left out. */
export const releaseRequestSchema = z.discriminatedUnion('kind', [
  z.object({ ...releaseFields, kind: z.literal('live'), to: remoteVersionSchema }),
  z.object({
    ...releaseFields,
    kind: z.literal('canary'),
    to: remoteVersionSchema,
    ...shareFields,
    automatic: automaticSchema,
  }),
  z.object({ ...releaseFields, kind: z.literal('promote') }),
  /** Without `to`: to the version that was live before. */
  z.object({
    ...releaseFields,
    kind: z.literal('rollback'),
    to: z.optional(remoteVersionSchema),
    noFallback: noFallbackSchema,
  }),
  z.object({ ...releaseFields, kind: z.literal('stop-canary') }),
  z.object({ ...releaseFields, kind: z.literal('retire') }),
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
  /** Version that visitors have now, all of them or the share. For `retire`: the version that they had. */
  to: remoteVersionSchema,
  percent: percentSchema.optional(),
  groups: shareFields.groups,
  automatic: automaticSchema,
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
  /** The releases since then, oldest first; the last ten of more. */
  meanwhile: z.array(releaseSchema),
  /** The same in one sentence. */
  message: z.string(),
});
export type Conflict = z.output<typeof conflictSchema>;
