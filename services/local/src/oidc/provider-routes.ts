import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '../faults/fault-order.ts';
import type { IdentityProvider } from './identity-provider.ts';

declare module 'http' {
  interface IncomingMessage {
    /** The part of the path before the routes of a mounted application (read by the OAuth library). */
    baseUrl?: string;
  }
}

const fields = (request: FastifyRequest): Record<string, string> =>
  // Bodies of these routes come from the form parser, which gives plain text fields.
  (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Record<string, string>;

/** Passes the parsed body to the library, since the form parser has already read the connection. */
function replayBody(request: FastifyRequest): void {
  const body = Buffer.from(new URLSearchParams(fields(request)).toString());
  request.raw.headers['content-length'] = String(body.length);
  Object.defineProperties(request.raw, {
    readable: { value: true },
    iterator: { value: () => Readable.from([body]) },
  });
}

/** `refresh` for a renewed access token, `token` for everything else that the token endpoint does. */
export function tokenOperation(request: FastifyRequest): Operation {
  return fields(request)['grant_type'] === 'refresh_token' ? 'refresh' : 'token';
}

/** The code or token in a call to a sign-in route. */
export function secretIn(request: FastifyRequest): string | undefined {
  const { refresh_token: refreshToken, code, token } = fields(request);
  return refreshToken ?? code ?? token;
}

/** The routes that the OAuth library answers itself: authorize, token, keys, userinfo. */
export function providerRoutes(app: FastifyInstance, { provider, vendor }: IdentityProvider): void {
  const answer = provider.callback();
  const { mountPath, routes } = vendor;

  const passOn = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'POST') replayBody(request);
    const path = request.raw.url ?? '/';
    request.raw.url = path.slice(path.startsWith(mountPath) ? mountPath.length : 0);
    request.raw.baseUrl = mountPath;
    reply.hijack();
    return answer(request.raw, reply.raw);
  };

  app.get(`${mountPath}${routes.authorization}`, passOn);
  app.get(`${mountPath}${routes.authorization}/:uid`, passOn);
  app.get(`${mountPath}${routes.jwks}`, passOn);
  app.get(`${mountPath}${routes.userinfo}`, { config: { operation: 'profile' } }, passOn);
  app.post(`${mountPath}${routes.token}`, { config: { operation: tokenOperation } }, passOn);
}
