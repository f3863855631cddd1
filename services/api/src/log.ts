import { isNativeError } from 'node:util/types';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** The logger of rules and jobs: that of a request, a job, or the app. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'child'>;

/** Field names that may hold a secret or an email. */
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
 * Log lines name the request but not its contents: no query (a callback's has code and state), no headers, no body.
 * Only plain fields of errors are logged, since libraries attach requests and answers to them.
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

/** The plain fields of an error and of its causes. Gateways also give a short text or a status as the cause. */
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
