import type { ConnectionError, MailProvider } from '@cc/contracts/entities/mail-connection';
import { newOpaqueSecret } from '../../vault/opaque-secret.ts';
import type { MailConnectionRepository } from '../../mailboxes/mail-connection-repository.ts';
import { newCodeVerifier, type OauthGateway } from '../../mailboxes/oauth-gateway.ts';
import type { AuthenticatedUser } from '../../plugins/authenticate.ts';
import type { OauthStateRepository } from './oauth-state-repository.ts';

export interface ConnectMailboxDependencies {
  readonly gateways: Readonly<Record<MailProvider, OauthGateway>>;
  readonly states: OauthStateRepository;
  readonly connections: MailConnectionRepository;
}

export interface BegunConnection {
  readonly oauthUrl: string;
  /** Stored in a cookie: the callback must come from the same browser. */
  readonly browserNonce: string;
}

/** The parameters of the provider's redirect, and the cookie. */
export interface ConnectionCallback {
  readonly state: string;
  readonly code: string | undefined;
  readonly error: string | undefined;
  readonly browserNonce: string;
}

export type ConnectionOutcome =
  | { readonly kind: 'connected'; readonly email: string; readonly handle: string }
  | { readonly kind: 'failed'; readonly error: ConnectionError; readonly cause: unknown };

/** Starts to connect a mailbox: one attempt, bound to the user's sign-in and to the browser (D1.2, D1.11). */
export async function beginConnection(
  { gateways, states }: ConnectMailboxDependencies,
  { id, sessionId }: Pick<AuthenticatedUser, 'id' | 'sessionId'>,
  provider: MailProvider,
): Promise<BegunConnection> {
  const [state, browserNonce, codeVerifier] = [newOpaqueSecret(), newOpaqueSecret(), newCodeVerifier()];
  await states.save({ state, userId: id, sessionId, provider, codeVerifier, browserNonce });
  return { oauthUrl: gateways[provider].authorizeUrl({ state, codeVerifier }), browserNonce };
}

/** Finishes the attempt: stores the mailbox for the user who started it. @returns the opaque handle. */
export async function finishConnection(
  { gateways, states, connections }: ConnectMailboxDependencies,
  provider: MailProvider,
  { state, code, error, browserNonce }: ConnectionCallback,
): Promise<ConnectionOutcome> {
  const begun = await states.take(state, provider, browserNonce);
  if (!begun)
    return {
      kind: 'failed',
      error: 'state_invalid',
      cause: 'state unknown, used, expired, or of another browser or sign-in',
    };
  if (!code) return { kind: 'failed', error: readProviderError(error), cause: 'the provider returned an error' };
  const { codeVerifier, userId } = begun;
  const result = await gateways[provider].exchange({ code, codeVerifier, userId });
  if (result.kind === 'unavailable') return { kind: 'failed', error: 'provider_unavailable', cause: result.cause };
  if (result.kind === 'refused') return { kind: 'failed', error: result.reason, cause: result.cause };
  const handle = newOpaqueSecret();
  const { mailbox } = result;
  await connections.save({ userId, provider, mailbox, handle });
  return { kind: 'connected', email: mailbox.email, handle };
}

/** Maps the provider's error code to ours. The codes of school and company policies are Google's and Microsoft's. */
function readProviderError(error: string | undefined): ConnectionError {
  switch (error) {
    case 'access_denied':
    case 'consent_required':
    case 'interaction_required':
      return 'access_denied';
    case 'admin_policy_enforced':
    case 'access_not_configured':
    case 'org_internal':
    case 'unauthorized_client':
      return 'admin_policy';
    default:
      return 'provider_unavailable';
  }
}
