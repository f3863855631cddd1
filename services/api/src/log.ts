import { isNativeError } from 'node:util/types';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** What rules and jobs log to: the log of a request, of a job, or of the app. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'child'>;

/** Names under which a secret or a mail might ever be logged. */
const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'id_token',
  'codeVerifier',
  'code_verifier',
  'client_secret',
  'handle',
  'password',
  'body',
  'text',
  'html',
  'content',
  'attachments',
];

/**
 * Log lines name the request, never what it carries: no query (a callback's holds code and state), no headers, no body;
 * of errors no fields but the plain ones, since libraries hang requests and answers on them.
 */
export function loggerOptions(level: string, stream?: NodeJS.WritableStream) {
  return {
    level,
    ...(stream ? { stream } : {}),
    redact: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        remoteAddress: request.ip,
      }),
      err: (error: unknown) => describeError(error),
    },
  };
}

/** Also true of errors that come from another realm, for example out of Node's own modules in a test. */
function isError(value: unknown): value is Error {
  return value instanceof Error || isNativeError(value);
}

const maxCauses = 3;

interface DescribedError {
  [field: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

/** The plain fields of an error and of what caused it. Gateways also name a cause in a few words or by a status. */
function describeError(error: unknown, depth = 0): DescribedError {
  if (!isError(error)) {
    return { type: typeof error, message: typeof error === 'object' ? '' : String(error), stack: '' };
  }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error ? { code: String(error.code) } : {}),
    ...(error.cause !== undefined && depth < maxCauses ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}
