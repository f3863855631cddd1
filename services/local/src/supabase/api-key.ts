import type { FastifyReply, FastifyRequest } from 'fastify';

/** The two keys of a project. */
export interface ApiKeys {
  /** For browsers: the role `anon`, unless the request has a user's token. */
  readonly publishable: string;
  /** For servers: the role `service_role`, which bypasses row rules. */
  readonly secret: string;
}

export type KeyRole = 'anon' | 'service_role';

declare module 'fastify' {
  interface FastifyRequest {
    /** The role of the API key; null where none is needed. */
    keyRole: KeyRole | null;
  }
}

/** Paths without a key: a browser's navigation cannot send one. */
const open = ['/auth/v1/authorize', '/auth/v1/callback', '/auth/v1/.well-known/', '/health'];

/** Refuses a request without a known key, with the messages of the hosted gateway. */
export function requireApiKey(keys: ApiKeys) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { pathname, searchParams } = new URL(request.url, 'http://gateway');
    request.keyRole = keyRole(keys, givenKey(request) ?? searchParams.get('apikey'));
    if (request.keyRole || open.some((path) => (path.endsWith('/') ? pathname.startsWith(path) : pathname === path))) {
      return undefined;
    }
    return (givenKey(request) ?? searchParams.get('apikey'))
      ? reply.code(401).send({
          message: 'Invalid API key',
          hint: 'Double check your Supabase `anon` or `service_role` API key.',
        })
      : reply.code(401).send({
          message: 'No API key found in request',
          hint: 'No `apikey` request header or url param was found.',
        });
  };
}

function givenKey(request: FastifyRequest): string | undefined {
  const { apikey } = request.headers;
  return typeof apikey === 'string' ? apikey : undefined;
}

/** The role of a key; null for an unknown one. */
export function keyRole(keys: ApiKeys, key: string | null): KeyRole | null {
  if (key === keys.publishable) return 'anon';
  return key === keys.secret ? 'service_role' : null;
}
