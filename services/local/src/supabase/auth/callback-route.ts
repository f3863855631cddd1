import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../transaction.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { finishFlow, takeFlow, type Flow } from './flow-repository.ts';
import { withError } from './redirect-target.ts';
import { isBanned, signInIdentity } from './user-repository.ts';

const querySchema = z.object({
  state: z.string().optional(),
  code: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});
type CallbackQuery = z.output<typeof querySchema>;

/** `GET /callback`: the provider's answer. It always ends in a redirect to the front end. */
export function callbackRoute(app: FastifyInstance, context: AuthContext): void {
  app.get('/callback', async (request, reply) => {
    const query = querySchema.safeParse(request.query).data ?? {};
    const flow = query.state ? await takeFlow(context.pool, query.state) : undefined;
    if (!flow) {
      const unknown = new AuthError(400, 'bad_oauth_state', 'OAuth state is missing, unknown, used or expired');
      const target = new URL(withError(context.returnTo.siteUrl, describe(unknown)));
      // Unlike the answers below, Supabase's has no fragment here: a browser keeps the one that it has.
      target.hash = '';
      return reply.redirect(target.href, 303);
    }
    try {
      return await reply.redirect(await finish(context, flow, query), 302);
    } catch (error) {
      if (!(error instanceof AuthError)) request.log.error(error, 'sign-in could not be finished');
      return reply.redirect(withError(flow.redirectTo, describe(error)), 302);
    }
  });
}

async function finish(context: AuthContext, flow: Flow, query: CallbackQuery): Promise<string> {
  if (query.error) throw new ProviderRefusal(query.error, query.error_description);
  if (!query.code) throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback without a code');
  const { profile, tokens } = await context.providers[flow.provider].exchange({
    code: query.code,
    redirectUri: `${context.issuer}/callback`,
    verifier: flow.providerVerifier,
  });
  return inTransaction(context.pool, async (db) => {
    const user = await signInIdentity(db, profile);
    if (await isBanned(db, user.id)) throw new AuthError(403, 'user_banned', 'User is banned');
    return withQuery(flow.redirectTo, { code: await finishFlow(db, flow.id, user.id, tokens) });
  });
}

/** The user or the provider refused. */
class ProviderRefusal extends AuthError {
  readonly error: string;

  constructor(error: string, description = error) {
    super(400, error, description);
    this.error = error;
  }
}

function describe(error: unknown): { error: string; code: string; description: string } {
  if (error instanceof ProviderRefusal) return { error: error.error, code: error.code, description: error.message };
  if (error instanceof AuthError) {
    const denied = error.code === 'user_banned';
    const kind = error.status >= 500 ? 'server_error' : denied ? 'access_denied' : 'invalid_request';
    return { error: kind, code: error.code, description: error.message };
  }
  return { error: 'server_error', code: 'unexpected_failure', description: 'Unexpected failure, please try again' };
}

function withQuery(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
