import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AccessKeys } from '../auth/deployer.ts';
import { describeFaults } from '../describe-faults.ts';
import type { LimitChanges } from '../auth/limit-changes.ts';
import type { ApprovedBudgets } from '../gate/approved-budgets.ts';
import type { StaticGate } from '../gate/static-gate.ts';
import type { ReadReports } from '../console/figures/read-reports.ts';
import type { PreviewSettings } from '../previews/previews.ts';
import type { Releases } from '../releases/releases.ts';
import type { BrowserCheck } from './browser-check.ts';
import { DeployFailure } from './deploy-failure.ts';

/** Dependencies of a deployment. */
export interface Deployment {
  readonly releases: Releases;
  readonly gate: StaticGate;
  readonly budgets: ApprovedBudgets;
  readonly browserCheck: BrowserCheck;
  readonly keys: AccessKeys;
  readonly previews: PreviewSettings;
  readonly readReports: ReadReports;
  /** Shared by the deploy API and the console: a team has one limit. */
  readonly limitChanges: LimitChanges;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The deployer that the request's token belongs to, within the deploy API and the console's releases. */
    deployer: Deployer | null;
  }
}

/** The deployer of an authenticated request. */
export function knownDeployer({ deployer }: FastifyRequest): Deployer {
  if (!deployer) throw new DeployFailure('unauthorized', 'A deploy token is needed.');
  return deployer;
}

/** @throws DeployFailure `invalid` that names each wrong field */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new DeployFailure('invalid', `The request is not valid:\n${describeFaults(result.error)}`);
  return result.data;
}
