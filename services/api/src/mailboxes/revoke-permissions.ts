import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { Log } from '../log.ts';
import type { OauthGateway } from './oauth-gateway.ts';
import type { Revocation, RevocationRepository } from './revocation-repository.ts';

export interface RevokeDependencies {
  readonly revocations: RevocationRepository;
  readonly gateways: Readonly<Record<MailProvider, Pick<OauthGateway, 'revoke'>>>;
  readonly log: Log;
}

/**
 * Revokes the permissions of deleted connections that are due (D16). Runs every minute, and for one connection when it
 * is disconnected. A failure is tried again later.
 */
export async function revokePermissions(deps: RevokeDependencies, connectionId?: string): Promise<void> {
  const due = await deps.revocations.take(connectionId);
  await Promise.all(due.map((revocation) => revoke(deps, revocation)));
}

async function revoke({ revocations, gateways, log }: RevokeDependencies, revocation: Revocation): Promise<void> {
  const { connectionId, provider, attempts, inUse, refreshToken } = revocation;
  try {
    if (inUse || (await gateways[provider].revoke(refreshToken()))) await revocations.remove(connectionId);
    else log.warn({ connectionId, attempts }, 'the provider did not confirm that it revoked a permission');
  } catch (err) {
    log.error({ err, connectionId, attempts }, 'a permission could not be revoked');
  }
}
