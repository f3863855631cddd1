import { z } from 'zod';
import { budgetSchema, remoteNameSchema, remoteVersionSchema } from '../federation/registry.ts';
import { deployTokenSchema, roleSchema, teamNameSchema } from './deploy-token.ts';
import { findingSchema } from './finding.ts';
import { lineSchema } from './line.ts';
import {
  automaticSchema,
  checkSchema,
  conflictSchema,
  noFallbackSchema,
  releaseSchema,
  shareFields,
  statedCheckSchema,
} from './release.ts';
import { remoteStateSchema, registryStateSchema } from './state.ts';
import { versionSourceSchema } from './version-record.ts';

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
    'wrong_role',
    'invalid',
    'incomplete',
    'too_large',
    'version_taken',
    'not_found',
    'refused',
    'conflict',
    'unavailable',
    'outcome_unknown',
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
  z.object({ kind: z.literal('team'), remote: remoteNameSchema, team: z.string(), role: roleSchema }),
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

/** `GET gate/<remote>/<version>`: findings of the static gate. */
export const gateAnswerSchema = z.object({
  remote: remoteNameSchema,
  version: remoteVersionSchema,
  checks: z.array(checkSchema),
  findings: z.array(findingSchema),
});
export type GateAnswer = z.output<typeof gateAnswerSchema>;

const releaseBodyFields = {
  /** The person's name as their machine gives it. Only the team is authenticated, by its token. */
  by: lineSchema(100).optional(),
  note: lineSchema(1000).optional(),
  /** The remote's last release that the client knows; 0 for none. Left out: any. */
  expectedSeq: z.int().min(0).optional(),
  /** The team's own checks that passed on the sources of this version. */
  stated: z.array(statedCheckSchema).max(3).optional(),
};

/** For the operator alone, with a note: the findings refuse nothing, and the release records them (D8.5). */
const forceFields = { force: z.literal(true).optional() };

/** `POST releases/<remote>`. */
export const releaseBodySchema = z.discriminatedUnion('kind', [
  z.object({ ...releaseBodyFields, kind: z.literal('live'), to: remoteVersionSchema }),
  z.object({
    ...releaseBodyFields,
    kind: z.literal('canary'),
    to: remoteVersionSchema,
    ...shareFields,
    automatic: automaticSchema,
  }),
  z.object({ ...releaseBodyFields, kind: z.literal('promote') }),
  z.object({
    ...releaseBodyFields,
    ...forceFields,
    kind: z.literal('rollback'),
    to: z.optional(remoteVersionSchema),
    noFallback: noFallbackSchema,
  }),
  z.object({ ...releaseBodyFields, kind: z.literal('stop-canary') }),
  z.object({ ...releaseBodyFields, ...forceFields, kind: z.literal('retire') }),
]);
export type ReleaseBody = z.input<typeof releaseBodySchema>;

export const releaseAnswerSchema = z.object({ release: releaseSchema, remote: remoteStateSchema });
export type ReleaseAnswer = z.output<typeof releaseAnswerSchema>;

/** `GET state`. */
export const stateAnswerSchema = z.object({ you: deployerSchema, siteUrl: z.url(), state: registryStateSchema });
export type StateAnswer = z.output<typeof stateAnswerSchema>;

/** A release with what is known about its version `to`. */
export const toldReleaseSchema = releaseSchema.extend({
  source: versionSourceSchema.optional(),
  /** What distinguishes the version from the live one, in words; empty for the live one and for a deleted one. */
  difference: z.array(z.string()).default([]),
});
export type ToldRelease = z.output<typeof toldReleaseSchema>;

/** `GET history`, or `GET history/<remote>`: newest first. */
export const historyAnswerSchema = z.object({ releases: z.array(toldReleaseSchema) });
export type HistoryAnswer = z.output<typeof historyAnswerSchema>;

/** `GET versions/<remote>`. */
export const versionsAnswerSchema = z.object({ versions: z.array(remoteVersionSchema) });
export type VersionsAnswer = z.output<typeof versionsAnswerSchema>;

/** `POST tokens`, for the operator, and for an owner's own team. */
export const tokenBodySchema = z.object({
  remote: remoteNameSchema,
  team: teamNameSchema,
  role: roleSchema.default('deployer'),
  /** Until it expires. Left out: 90. */
  days: z.int().min(1).max(365).optional(),
});
export type TokenBody = z.input<typeof tokenBodySchema>;

/** The secret is shown this once: only its hash is stored. */
export const tokenAnswerSchema = z.object({ secret: z.string(), token: deployTokenSchema });
export type TokenAnswer = z.output<typeof tokenAnswerSchema>;

/** `GET tokens`: for the operator all, for an owner those of the own remote. */
export const tokensAnswerSchema = z.object({ tokens: z.array(deployTokenSchema) });
export type TokensAnswer = z.output<typeof tokensAnswerSchema>;

/** `DELETE tokens?remote=<remote>`, for the operator alone. `DELETE tokens/<id>` ends one token. */
export const revokeTokensQuerySchema = z.object({ remote: remoteNameSchema });

/**
 * `POST budgets/<remote>/<version>`, for the operator alone: approves the budget that the version asks for, also for
 * later ones.
 */
export const budgetApprovalSchema = z.object({
  remote: remoteNameSchema,
  version: remoteVersionSchema,
  budget: budgetSchema,
  by: z.string().min(1),
  at: z.iso.datetime(),
});
export type BudgetApproval = z.output<typeof budgetApprovalSchema>;
