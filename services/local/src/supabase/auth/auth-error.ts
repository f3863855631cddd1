import type { FastifyReply, FastifyRequest } from 'fastify';

/** The version of the auth interface in which errors carry `code` and `message`. */
const versionHeader = 'x-supabase-api-version';
const codedErrorsSince = '2024-01-01';

/** A refusal with a code and message of Supabase Auth. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Writes the error in the format of the client's API version. */
export function sendAuthError(request: FastifyRequest, reply: FastifyReply, error: AuthError): FastifyReply {
  const version = request.headers[versionHeader];
  reply.code(error.status).header('x-sb-error-code', error.code);
  if (typeof version === 'string' && version >= codedErrorsSince) {
    return reply.header(versionHeader, codedErrorsSince).send({ code: error.code, message: error.message });
  }
  return reply.send({ code: error.status, error_code: error.code, msg: error.message });
}
