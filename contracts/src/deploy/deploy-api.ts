import { z } from 'zod';
import { remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';
import { deployTokenSchema } from './deploy-token.ts';
import { findingSchema } from './finding.ts';
import { checkSchema, conflictSchema, releaseSchema, percentSchema } from './release.ts';
import { remoteStateSchema, registryStateSchema } from './state.ts';

/** Path of the deploy API, on the registry's origin. Every request carries `Authorization: Bearer <token>`. */
export const deployApiPath = '/deploy/v1';

/** A refusal of the deploy API. Nothing was changed. */
export const deployErrorSchema = z.object({
  /** A sentence for people: the failure and the next step. */
  error: z.string(),
  code: z.enum([
    'unauthorized',
    'rate_limited',
    'foreign_token',
    'operator_only',
    'invalid',
    'incomplete',
    'too_large',
    'version_taken',
    'not_found',
    'refused',
    'conflict',
    'unavailable',
  ]),
  requestId: z.string(),
  /** With `refused`: the findings of the gate, each with the affected teams. */
  findings: z.array(findingSchema).optional(),
  /** With `conflict`: the other release. */
  conflict: conflictSchema.optional(),
  /** With `rate_limited`: seconds to wait, also in the header `Retry-After`. */
  retryAfter: z.int().optional(),
});
export type DeployError = z.output<typeof deployErrorSchema>;

/** The owner of a token. */
export const deployerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('operator') }),
  z.object({ kind: z.literal('team'), remote: remoteNameSchema, team: z.string() }),
]);
export type Deployer = z.output<typeof deployerSchema>;

/** `POST versions/<remote>` with a tar stream: stores a version. */
export const uploadAnswerSchema = z.object({
  remote: remoteNameSchema,
  version: remoteVersionSchema,
  /** False when the same version was stored before. */
  added: z.boolean(),
  files: z.int(),
  bytes: z.int(),
});
export type UploadAnswer = z.output<typeof uploadAnswerSchema>;

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

/** `GET gate/<remote>/<version>`: findings of the static gate, and pages for the browser check. */
export const gateAnswerSchema = z.object({
  remote: remoteNameSchema,
  version: remoteVersionSchema,
  checks: z.array(checkSchema),
  findings: z.array(findingSchema),
  previews: z.array(previewSchema),
  /** For the browser check: the site's cookie that shows this version for an hour. Left out: previews are off. */
  pass: z.string().optional(),
  /** Users of the remote's fragments. */
  users: z.array(fragmentUserSchema).default([]),
});
export type GateAnswer = z.output<typeof gateAnswerSchema>;

/** Prefix of the name of each browser check; the page's path follows. */
export const browserCheckPrefix = 'browser ';

const releaseBodyFields = {
  /** The person's name as their machine gives it. Only the team is authenticated, by its token. */
  by: z.string().trim().min(1).max(100).optional(),
  note: z.string().trim().min(1).max(1000).optional(),
  /** The remote's last release that the client knows; 0 for none. Left out: any. */
  expectedSeq: z.int().min(0).optional(),
  /** Results of the browser check. */
  checks: z.array(checkSchema).max(200).default([]),
};

/** `POST releases/<remote>`. */
export const releaseBodySchema = z.discriminatedUnion('kind', [
  z.object({ ...releaseBodyFields, kind: z.literal('live'), to: remoteVersionSchema }),
  z.object({ ...releaseBodyFields, kind: z.literal('canary'), to: remoteVersionSchema, percent: percentSchema }),
  z.object({ ...releaseBodyFields, kind: z.literal('promote') }),
  z.object({ ...releaseBodyFields, kind: z.literal('rollback'), to: z.optional(remoteVersionSchema) }),
  z.object({ ...releaseBodyFields, kind: z.literal('stop-canary') }),
]);
export type ReleaseBody = z.input<typeof releaseBodySchema>;

export const releaseAnswerSchema = z.object({
  release: releaseSchema,
  remote: remoteStateSchema,
  /** From the request's arrival until the new version was live. Milliseconds. */
  tookMs: z.number(),
});
export type ReleaseAnswer = z.output<typeof releaseAnswerSchema>;

/** `GET state`. */
export const stateAnswerSchema = z.object({ you: deployerSchema, siteUrl: z.url(), state: registryStateSchema });
export type StateAnswer = z.output<typeof stateAnswerSchema>;

/** `GET history`, or `GET history/<remote>`: newest first. */
export const historyAnswerSchema = z.object({ releases: z.array(releaseSchema) });
export type HistoryAnswer = z.output<typeof historyAnswerSchema>;

/** `GET versions/<remote>`. */
export const versionsAnswerSchema = z.object({ versions: z.array(remoteVersionSchema) });
export type VersionsAnswer = z.output<typeof versionsAnswerSchema>;

/** `POST tokens`, for the operator alone. */
export const tokenBodySchema = z.object({
  remote: remoteNameSchema,
  team: z.string().trim().min(1).max(200),
  /** Until it expires. Left out: 90. */
  days: z.int().min(1).max(365).optional(),
});
export type TokenBody = z.output<typeof tokenBodySchema>;

/** The secret is shown this once: only its hash is stored. */
export const tokenAnswerSchema = z.object({ secret: z.string(), token: deployTokenSchema });
export type TokenAnswer = z.output<typeof tokenAnswerSchema>;

/** `GET tokens`, for the operator alone. */
export const tokensAnswerSchema = z.object({ tokens: z.array(deployTokenSchema) });
export type TokensAnswer = z.output<typeof tokensAnswerSchema>;
