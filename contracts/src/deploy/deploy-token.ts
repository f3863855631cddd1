import { z } from 'zod';
import { remoteNameSchema } from '../federation/registry.ts';
import { lineSchema } from './line.ts';

/** A name for people. With the person's name it is the author of a release. */
export const teamNameSchema = lineSchema(80);

/**
 * What a token allows, each role with the ones before it (D33). `viewer`: console, history, source maps and previews.
 * `deployer`: uploads, releases and rollbacks. `owner`: creating and revoking the tokens of its remote.
 */
export const roles = ['viewer', 'deployer', 'owner'] as const;
export type Role = (typeof roles)[number];
export const roleSchema = z.enum(roles);

/** A deploy token without its secret. */
export const deployTokenSchema = z.object({
  /** Identifies the token in lists and for revoking it. It gives no access. */
  id: z.string(),
  /** The one remote that it is valid for. */
  remote: remoteNameSchema,
  team: teamNameSchema,
  role: roleSchema,
  created: z.iso.datetime(),
  createdBy: z.string().min(1),
  /** The token opens nothing from then on. */
  expires: z.iso.datetime(),
  revoked: z.iso.datetime().optional(),
  revokedBy: z.string().optional(),
  /**
   * The last revocation of all tokens of its remote when the operator created it, or the token that it goes back to.
   * Left out: there was none. The next such revocation ends it.
   */
  afterRevocation: z.uuid().optional(),
});
export type DeployToken = z.output<typeof deployTokenSchema>;

/** The end of all tokens of a remote, those that they may create meanwhile included. */
export const tokensRevocationSchema = z.object({
  id: z.uuid(),
  remote: remoteNameSchema,
  revoked: z.iso.datetime(),
  revokedBy: z.string().min(1),
});
export type TokensRevocation = z.output<typeof tokensRevocationSchema>;
