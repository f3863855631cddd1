import type { FastifyRequest } from 'fastify';
import type { LocalAccount } from '../demo-accounts.ts';
import type { MailDrop } from '../inbox/index.ts';
import type { IdentityProvider } from '../oidc/identity-provider.ts';
import type { Mailboxes } from './draft.ts';
import { graphErrors } from './graph-error.ts';

/** Dependencies of the Graph routes. */
export interface GraphParts {
  readonly identity: IdentityProvider;
  readonly inbox: MailDrop;
  readonly mailboxes: Mailboxes;
  /** `http://localhost:<port>` */
  readonly url: string;
}

/**
 * The account of a call whose token is valid and has the permission in one of its spellings.
 * @throws GraphError 401 or 403
 */
export async function accountOf(
  request: FastifyRequest,
  identity: IdentityProvider,
  permission: readonly string[],
): Promise<LocalAccount> {
  const { authorization } = request.headers;
  if (!authorization) throw graphErrors.noToken();
  const bearer = await identity.bearer(authorization);
  if (!bearer) throw graphErrors.badToken();
  if (!permission.some((spelling) => bearer.scopes.has(spelling))) throw graphErrors.accessDenied();
  return bearer.account;
}
