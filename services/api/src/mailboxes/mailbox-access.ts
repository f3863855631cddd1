import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { MailConnectionRepository, OpenedConnection, StoredConnection } from './mail-connection-repository.ts';
import type { OauthGateway } from './oauth-gateway.ts';
import { UnreadableSecret } from '../vault/token-cipher.ts';

export type AccessResult =
  | { readonly kind: 'granted'; readonly accessToken: string }
  /** The user must connect the mailbox again. */
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'unavailable'; readonly cause: unknown };

/** Supplies the current access token of a mailbox. */
export interface MailboxAccess {
  /**
   * @param connection tokens that were read with it are not read again; an outdated one has expired, or the provider
   *   rejects it.
   * @param rejected an access token that the provider just refused, although it had not expired.
   */
  accessToken(
    connection: Pick<StoredConnection, 'id' | 'provider'> & Partial<OpenedConnection>,
    rejected?: string,
  ): Promise<AccessResult>;
}

/** A token this close to its end might expire during the call, so it is refreshed first. */
export const safetyMarginMs = 60_000;

export function createMailboxAccess(
  connections: MailConnectionRepository,
  gateways: Readonly<Record<MailProvider, OauthGateway>>,
): MailboxAccess {
  return {
    async accessToken({ id, provider, unsealAccess = () => connections.readTokens(id) }, rejected) {
      const isUsable = (token: string, expiresAt: Date): boolean => token !== rejected && lasts(expiresAt);
      const stored = await readable(unsealAccess);
      if (!stored) return { kind: 'reconnect' };
      if (isUsable(stored.accessToken, stored.accessTokenExpiresAt)) {
        return { kind: 'granted', accessToken: stored.accessToken };
      }
      let result: AccessResult = { kind: 'reconnect' };
      const exchange = connections.exchangeTokens(id, async (current) => {
        // Another call may have refreshed the token while this one waited for the lock.
        if (isUsable(current.accessToken, current.accessTokenExpiresAt)) {
          result = { kind: 'granted', accessToken: current.accessToken };
          return null;
        }
        const refreshed = await gateways[provider].refresh(current.refreshToken);
        if (refreshed.kind !== 'refreshed') {
          result = refreshed.kind === 'revoked' ? { kind: 'reconnect' } : refreshed;
          return null;
        }
        result = { kind: 'granted', accessToken: refreshed.tokens.accessToken };
        return refreshed.tokens;
      });
      await readable(() => exchange);
      return result;
    },
  };
}

function lasts(expiresAt: Date): boolean {
  return expiresAt.getTime() - Date.now() > safetyMarginMs;
}

/** Tokens that cannot be read count as missing: the user connects again, and they are replaced. */
async function readable<Tokens>(read: () => Tokens | Promise<Tokens>): Promise<Tokens | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableSecret) return null;
    throw error;
  }
}
