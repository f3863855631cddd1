import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inTransaction } from '../transaction.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { deleteFlow, lockFinishedFlow, type FinishedFlow } from './flow-repository.ts';
import { issueSession, type SessionBody } from './issue-session.ts';
import { createSession, rotateRefreshToken } from './session-repository.ts';

const grantSchema = z.object({ grant_type: z.string().optional() });
const pkceSchema = z.object({ auth_code: z.string().min(1), code_verifier: z.string().min(1) });
const refreshSchema = z.object({ refresh_token: z.string().min(1) });

/** `POST /token`: a session for a one-time code, or the next session for a refresh token. */
export function tokenRoute(app: FastifyInstance, context: AuthContext): void {
  app.post('/token', async (request): Promise<SessionBody> => {
    switch (grantSchema.safeParse(request.query).data?.grant_type) {
      case 'pkce':
        return exchangeCode(context, request.body, request.headers['user-agent']);
      case 'refresh_token':
        return refresh(context, request.body);
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
}

async function exchangeCode(context: AuthContext, body: unknown, userAgent?: string): Promise<SessionBody> {
  const grant = pkceSchema.safeParse(body).data;
  if (!grant) {
    throw new AuthError(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    );
  }
  return inTransaction(context.pool, async (db) => {
    const flow = await lockFinishedFlow(db, grant.auth_code);
    if (!flow) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (flow.expired) throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    checkVerifier(flow, grant.code_verifier);
    await deleteFlow(db, flow.id);
    return issueSession(context, db, await createSession(db, flow.userId, userAgent), flow);
  });
}

function checkVerifier(flow: FinishedFlow, verifier: string): void {
  const expected = Buffer.from(flow.codeChallenge);
  const given = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  }
}

async function refresh(context: AuthContext, body: unknown): Promise<SessionBody> {
  const grant = refreshSchema.safeParse(body).data;
  if (!grant) throw new AuthError(400, 'validation_failed', 'refresh_token required');
  return issueSession(context, context.pool, await rotateRefreshToken(context.pool, grant.refresh_token));
}
