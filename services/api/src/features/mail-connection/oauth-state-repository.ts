import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import type { Queryable } from '../../database.ts';
import { hashSecret } from '../../vault/opaque-secret.ts';
import type { TokenCipher } from '../../vault/token-cipher.ts';

/** A started connection, and the values that its callback must send. */
export interface OauthState {
  readonly state: string;
  readonly userId: string;
  /** The sign-in that it belongs to. */
  readonly sessionId: string | undefined;
  readonly provider: MailProvider;
  readonly codeVerifier: string;
  /** Stored in a cookie of the browser that started. */
  readonly browserNonce: string;
}

export interface TakenState {
  readonly userId: string;
  readonly codeVerifier: string;
}

export interface OauthStateRepository {
  save(state: OauthState): Promise<void>;
  /**
   * Consumes a state. Null when it is unknown, used, expired, of a sign-in that has ended, or belongs to another
   * provider or browser.
   */
  take(state: string, provider: MailProvider, browserNonce: string): Promise<TakenState | null>;
}

/** Started connections; each is valid for ten minutes and one callback. */
export function createOauthStateRepository(database: Queryable, cipher: TokenCipher): OauthStateRepository {
  return {
    async save({ state, userId, sessionId, provider, codeVerifier, browserNonce }) {
      const stateHash = hashSecret(state);
      await database.query(
        `insert into public.oauth_states
           (state_hash, user_id, session_id, provider, pkce_verifier_encrypted, browser_nonce_hash, expires_at)
         values ($1, $2, $3, $4, $5, $6, now() + interval '10 minutes')`,
        [
          stateHash,
          userId,
          sessionId,
          provider,
          cipher.encrypt(codeVerifier, statePlaceOf(stateHash)),
          hashSecret(browserNonce),
        ],
      );
    },
    async take(state, provider, browserNonce) {
      const stateHash = hashSecret(state);
      // A wrong cookie consumes the state too: a stolen state allows one failed attempt.
      const { rows } = await database.query<StateRow>(
        `update public.oauth_states set used_at = now()
         where state_hash = $1 and used_at is null
         returning user_id, pkce_verifier_encrypted,
           provider = $2 and browser_nonce_hash = $3 and expires_at > now()
             and private.is_signed_in(session_id) as acceptable`,
        [stateHash, provider, hashSecret(browserNonce)],
      );
      const [row] = rows;
      if (!row?.acceptable) return null;
      return {
        userId: row.user_id,
        codeVerifier: cipher.decrypt(row.pkce_verifier_encrypted, statePlaceOf(stateHash)),
      };
    },
  };
}

/** A stored verifier is bound to this place: moved to another state, it cannot be read. */
export function statePlaceOf(stateHash: Buffer): string {
  return `oauth_states:${stateHash.toString('hex')}:pkce_verifier`;
}

interface StateRow {
  readonly user_id: string;
  readonly pkce_verifier_encrypted: Buffer;
  readonly acceptable: boolean;
}
