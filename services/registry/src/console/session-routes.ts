import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authenticate } from '../auth/deployer.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';
import { parsed } from '../deploy/deployment.ts';
import { consolePath, renderPage } from './layout.ts';
import { ownCookie, valuesOf } from './own-cookie.ts';
import {
  isOwnForm,
  openSession,
  readSession,
  sessionSeconds,
  type ConsoleKeys,
  type ConsoleSession,
} from './session.ts';
import { signInPage } from './pages/sign-in-page.ts';

const cookieName = 'cc_console';

const signInSchema = z.object({
  secret: z.string().trim().max(500).default(''),
  by: z.string().trim().max(100).default(''),
  /** A page of the console; sign-in redirects to no other address. */
  next: z
    .string()
    .regex(/^\/console(\/remotes\/[a-z0-9-]+|\/groups|\/preview\?[\w%.&=~@+-]+)?$/)
    .catch(consolePath),
});

/** Signing in with a deploy token or the operator's key, and out again. */
export function sessionRoutes(
  pages: FastifyInstance,
  { keys, siteUrl }: { readonly keys: ConsoleKeys; readonly siteUrl: string },
): void {
  pages.post('/session', async (request, reply) => {
    const { secret, by, next } = parsed(signInSchema, request.body ?? {});
    try {
      const session = openSession(await authenticate(request, secret, keys), by === '' ? undefined : by, keys);
      const { name, rules } = ownCookie(cookieName, request);
      return await reply
        .setCookie(name, session, { ...rules, sameSite: 'strict', maxAge: sessionSeconds })
        .redirect(next, 303);
    } catch (error) {
      if (!(error instanceof DeployFailure)) throw error;
      const unknown = 'This token or key is unknown, has expired, or was revoked. Ask the operator for a new token.';
      const content = signInPage(next, error.code === 'unauthorized' ? unknown : error.message);
      const page = renderPage({ title: 'Sign in', siteUrl, content });
      return reply.code(error.status).headers(error.headers).type('text/html; charset=utf-8').send(page);
    }
  });

  pages.post('/session/end', async (request, reply) => {
    const session = await sessionOf(request, keys);
    if (session) requireOwnForm(session, request.body);
    const { name, rules } = ownCookie(cookieName, request);
    return reply.clearCookie(name, rules).redirect(consolePath, 303);
  });
}

/** The session of a request; undefined without sign-in. */
export async function sessionOf(request: FastifyRequest, keys: ConsoleKeys): Promise<ConsoleSession | undefined> {
  for (const value of valuesOf(ownCookie(cookieName, request).name, request)) {
    const session = await readSession(value, keys);
    if (session) return session;
  }
  return undefined;
}

/** @throws DeployFailure for a form that was not made for this session */
export function requireOwnForm(session: ConsoleSession, body: unknown): void {
  const { form } = parsed(z.object({ form: z.string().default('') }), body ?? {});
  if (isOwnForm(session, form)) return;
  throw new DeployFailure('foreign_token', 'This page is from an earlier session. Open it again, and try again.');
}
