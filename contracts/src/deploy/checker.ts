import { z } from 'zod';
import { remoteManifestSchema, remoteNameSchema } from '../federation/registry.ts';
import { roles } from './deploy-token.ts';
import { findingSchema } from './finding.ts';
import { checkSchema } from './release.ts';

/** A page of a version that is not live. A browser that previews the version sees it there. */
const previewSchema = z.object({
  path: z.string(),
  url: z.url(),
  /** The other remote that owns the page and places a fragment of the version. Left out: the version's own page. */
  of: z.optional(remoteNameSchema),
});
export type Preview = z.output<typeof previewSchema>;

/** A live remote that places a fragment of the version's remote. */
const fragmentUserSchema = z.object({ remote: remoteNameSchema, owner: z.string(), fragment: z.string() });
export type FragmentUser = z.output<typeof fragmentUserSchema>;

/**
 * Path of the checker, which opens a version in a browser. Only the registry calls it, with `CHECKER_KEY` as bearer.
 */
export const checksPath = '/checks';

/** Those who ask for a check, from the one who waits behind all others. */
export const askers = [...roles, 'operator'] as const;
const askerSchema = z.enum(askers);
export type Asker = z.output<typeof askerSchema>;

/** `POST /checks`: the stored version to check. */
export const checksBodySchema = z.object({
  manifest: remoteManifestSchema,
  previews: z.array(previewSchema),
  /** The site's cookie that shows this version for some minutes. */
  pass: z.string(),
  /** Users of the remote's fragments. */
  users: z.array(fragmentUserSchema),
  /** The role of who asks. Earlier registries leave it out. */
  asker: askerSchema.default('deployer'),
});
export type ChecksBody = z.output<typeof checksBodySchema>;

export const checksAnswerSchema = z.object({
  /** All checks, for the record of the release. */
  checks: z.array(checkSchema),
  /** Empty when the version may go live. */
  findings: z.array(findingSchema),
});
export type ChecksAnswer = z.output<typeof checksAnswerSchema>;
