import { setTimeout as pause } from 'node:timers/promises';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { refreshOutcomes } from '@cc/deploy/metrics';
import { persist } from '../persist.ts';
import type {
  MailConnectionRepository,
  OpenedConnection,
  StoredAccess,
  StoredConnection,
  StoredTokens,
} from './mail-connection-repository.ts';
import type { OauthGateway } from './oauth-gateway.ts';
import { UnknownKey, UnreadableSecret } from '../vault/token-cipher.ts';

export type AccessResult =
  | { readonly kind: 'granted'; readonly accessToken: string }
  /** The user must connect the mailbox again. */
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'unavailable'; readonly cause: unknown };

type Mailbox = Pick<StoredConnection, 'id' | 'provider'> & Partial<OpenedConnection>;

/** Supplies the current access token of a mailbox. */
export interface MailboxAccess {
  /**
   * @param connection tokens that were read with it are not read again; an outdated one has expired, or the provider
   *   rejects it.
   * @param rejected an access token that the provider just refused, although it had not expired.
   */
  accessToken(connection: Mailbox, rejected?: string): Promise<AccessResult>;
}

/** A token this close to its end might expire during the call, so it is refreshed first. */
export const safetyMarginMs = 60_000;

/** Longer than a refresh can take: after it, its process counts as dead. Milliseconds. */
const leaseMs = 30_000;
/** How long a caller waits while another one refreshes the same tokens. Milliseconds. */
const maxWaitMs = 20_000;
const pollMs = 100;

/** No database connection and no lock is held while the provider is asked (D13.7). */
export function createMailboxAccess(
  connections: MailConnectionRepository,
  gateways: Readonly<Record<MailProvider, OauthGateway>>,
): MailboxAccess {
  /** @returns null when other tokens were stored meanwhile. */
  async function refresh({ id, provider, userId }: Mailbox, current: StoredTokens): Promise<AccessResult | null> {
    const refreshed = await gateways[provider].refresh(current.refreshToken, userId);
    refreshOutcomes.inc({ provider, outcome: refreshed.kind });
    if (refreshed.kind === 'refreshed') {
      // The provider may have given another refresh token, which is known only here until it is stored.
      await persist(() => connections.storeRefreshed(id, current, refreshed.tokens));
      return { kind: 'granted', accessToken: refreshed.tokens.accessToken };
    }
    if (refreshed.kind === 'revoked') {
      const isNoted = await connections.noteRevoked(id, current);
      return isNoted ? { kind: 'reconnect' } : null;
    }
    await connections.endRefresh(id, current);
    // A refused client is ours to mend, and its users have nothing to do.
    return { kind: 'unavailable', cause: refreshed.cause };
  }

  const access: MailboxAccess = {
    async accessToken(connection, rejected) {
      const { id, unsealAccess } = connection;
      const isUsable = ({ accessToken, accessTokenExpiresAt }: StoredAccess): boolean =>
        accessToken !== rejected && lasts(accessTokenExpiresAt);
      const given = unsealAccess && (await readable(unsealAccess));
      if (given && isUsable(given)) return { kind: 'granted', accessToken: given.accessToken };
      const endsAt = Date.now() + maxWaitMs;
      while (Date.now() < endsAt) {
        const current = await readable(() => connections.readTokens(id));
        if (!current || current.isRevoked) return { kind: 'reconnect' };
        if (isUsable(current)) return { kind: 'granted', accessToken: current.accessToken };
        const isMine = await connections.leaseRefresh(id, current, leaseMs);
        const result = isMine && (await refresh(connection, current));
        if (result) return result;
        await pause(pollMs * (1 + Math.random()));
      }
      return { kind: 'unavailable', cause: 'Another call is still refreshing the tokens of this mailbox.' };
    },
  };
  return {
    accessToken: (connection, rejected) =>
      access.accessToken(connection, rejected).catch((error: unknown) => {
        // Another process may still write with a key that this one does not have. It is not for users to mend.
        if (error instanceof UnknownKey) return { kind: 'unavailable', cause: error };
        throw error;
      }),
  };
}

function lasts(expiresAt: Date): boolean {
  return expiresAt.getTime() - Date.now() > safetyMarginMs;
}

/** Tokens that were damaged count as missing: the user connects again, and they are replaced. @throws UnknownKey */
async function readable<Tokens>(read: () => Tokens | Promise<Tokens>): Promise<Tokens | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableSecret && !(error instanceof UnknownKey)) return null;
    throw error;
  }
}
