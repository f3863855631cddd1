import type { FastifyBaseLogger } from 'fastify';
import type { ConnectMailboxDependencies } from './connect-mailbox.ts';

/**
 * Revokes the permission at the provider and deletes the stored tokens. An unknown handle, or that of another user,
 * changes nothing and gets the same answer, so the answer does not reveal which handles exist.
 */
export async function disconnectMailbox(
  { gateways, connections }: Pick<ConnectMailboxDependencies, 'gateways' | 'connections'>,
  userId: string,
  handle: string,
  log: FastifyBaseLogger,
): Promise<void> {
  const connection = await connections.findByHandle(userId, handle);
  if (!connection) return;
  const tokens = await connections.readTokens(connection.id).catch((error: unknown) => {
    // Tokens that cannot be read cannot be revoked, but they can be deleted.
    log.error({ err: error, connectionId: connection.id }, 'stored tokens could not be decrypted');
    return null;
  });
  const revoked = tokens === null || (await gateways[connection.provider].revoke(tokens.refreshToken));
  if (!revoked)
    log.warn({ connectionId: connection.id }, 'the provider did not confirm that it revoked the permission');
  await connections.remove(userId, connection.id);
}
