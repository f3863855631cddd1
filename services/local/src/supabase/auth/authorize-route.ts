import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { startFlow } from './flow-repository.ts';
import { redirectTarget } from './redirect-target.ts';
import type { ProviderName } from './user-repository.ts';

const querySchema = z.looseObject({
  provider: z.string().optional(),
  redirect_to: z.string().optional(),
  scopes: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});
type AuthorizeQuery = z.output<typeof querySchema>;

/** Parameters that a client must not set, or that are not for the provider. */
const ownParameters = new Set([
  ...Object.keys(querySchema.shape),
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'nonce'],
  ...['apikey', 'skip_http_redirect', 'request', 'request_uri'],
]);

/** `GET /authorize`: sends the browser to the sign-in provider. */
export function authorizeRoute(app: FastifyInstance, context: AuthContext): void {
  app.get('/authorize', async (request, reply) => {
    const query = querySchema.safeParse(request.query);
    if (!query.success) throw new AuthError(400, 'validation_failed', 'Each parameter may be given once');
    const provider = providerName(query.data.provider);
    const verifier = randomBytes(32).toString('base64url');
    const state = await startFlow(context.pool, {
      provider,
      redirectTo: redirectTarget(context.returnTo, query.data.redirect_to, request.headers.referer),
      codeChallenge: checkChallenge(query.data),
      providerVerifier: verifier,
    });
    const location = context.providers[provider].authorizeUrl({
      state,
      redirectUri: `${context.issuer}/callback`,
      verifier,
      scopes: query.data.scopes?.split(/[\s,]+/).filter(Boolean) ?? [],
      extra: passedOn(query.data),
    });
    return reply.redirect(location, 302);
  });
}

function providerName(value: string | undefined): ProviderName {
  if (value === 'google' || value === 'azure') return value;
  throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
}

/** The product signs in with PKCE: the implicit flow and plain challenges are not part of this stand-in. */
function checkChallenge({ code_challenge: challenge, code_challenge_method: method }: AuthorizeQuery): string {
  if (method?.toLowerCase() === 's256' && challenge && /^[\w.~-]{43,128}$/.test(challenge)) return challenge;
  throw new AuthError(400, 'validation_failed', 'A code_challenge with the code_challenge_method s256 is required');
}

function passedOn(query: AuthorizeQuery): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' && !ownParameters.has(name) ? [[name, value] as const] : [],
    ),
  );
}
