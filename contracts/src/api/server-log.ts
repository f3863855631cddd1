import { isNativeError } from 'node:util/types';

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
 * Settings of Fastify's logger, for every service. Lines name the request but not its contents: no query (a callback's
 * has code and state), no headers, no body. Only plain fields of errors are logged, since libraries attach requests and
 * answers to them. A query or an email address in a text of a library is cut out of the finished line, and long texts,
 * which may come from a caller or a build, are shortened.
 * @param stream where lines go; default: standard output.
 */
export function logSettings(level: string, stream?: { write(line: string): void }) {
  return {
    level,
    ...(stream ? { stream } : {}),
    redact: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
    serializers: {
      req: (request: LoggedRequest) => ({
        method: request.method,
        path: pathOf(request.url),
        ...addressOf(request),
      }),
      err: (error: unknown) => describeError(error),
    },
    hooks: { streamWrite: cutSecrets },
  };
}

/** Characters of a path in a line: anybody can send long ones, and logs have a limited size. */
const maxPath = 300;

function pathOf(url: string): string {
  const [path = ''] = url.split(/\?|%3f/i, 1);
  // The code of a link by which a parent pays is as good as a password.
  const told = path.replace(/(\bpay(?:\/|%2f|\\)).*/i, '$1…');
  return told.length > maxPath ? `${told.slice(0, maxPath)}…` : told;
}

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
}

/** Nothing where the caller's connection is gone: behind a proxy, Fastify then throws, which would end the process. */
function addressOf(request: LoggedRequest): { readonly remoteAddress?: string } {
  try {
    return { remoteAddress: request.ip };
  } catch {
    return {};
  }
}

/** Characters of one text in a line. */
const maxText = 2_000;
const queries = /[?#][\w.%-]{1,64}=[^\s"\\]*/g;
const at = String.raw`(?:@|%(?:25)*40)`;
/**
 * Escaped characters match first, since half of one would make the line invalid JSON. A shortened address ends with a
 * mark.
 */
const escapesAndAddresses = new RegExp(
  String.raw`(\\(?:u.{4}|.))|[^\s"'\\<>()[\],;:=/?&@]{1,64}${at}[\p{L}\p{M}\w.-]*(?:\.[\p{L}\p{M}]{2,}|…)`,
  'giu',
);
const hasAt = new RegExp(at);

/** Cuts queries and email addresses out of a line of JSON. Each step reads the line once, whatever it contains. */
function cutSecrets(line: string): string {
  const cut = shortenTexts(line).replace(queries, '');
  return hasAt.test(cut) ? cut.replace(escapesAndAddresses, (_all, escape?: string) => escape ?? '[address]') : cut;
}

function shortenTexts(line: string): string {
  if (line.length <= maxText) return line;
  const shorten = (_name: string, value: unknown) =>
    typeof value === 'string' && value.length > maxText ? `${value.slice(0, maxText)}…` : value;
  return `${JSON.stringify(JSON.parse(line), shorten)}\n`;
}

interface Logger {
  info(fields: object, text: string): void;
  error(fields: object, text: string): void;
  child(fields: object, options: object): Logger;
}

interface AnsweredRequest {
  readonly id: string;
  readonly log: Logger;
  readonly server: { readonly log: Logger };
}

/**
 * Makes Fastify's `LogController` write one line for each request when it is answered: request, answer, and the time it
 * took (milliseconds).
 */
export function logRequestsOnce<Controller extends object>(controller: Controller) {
  let plain: Logger | undefined;
  return Object.assign(controller, {
    incomingRequest() {
      // The line of the answer includes the request.
    },
    routeNotFound() {
      // So it does here, and the usual text has the query.
    },
    requestCompleted(
      error: Error | null | undefined,
      request: AnsweredRequest,
      reply: { readonly elapsedTime: number },
    ) {
      const line = { req: request, res: reply, responseTime: reply.elapsedTime };
      if (error) return request.log.error({ ...line, err: error }, 'request errored');
      // Serialized requests and answers hold no secrets, and redacting each line costs more than writing it.
      plain ??= request.server.log.child({}, { redact: [] });
      plain.info({ reqId: request.id, ...line }, 'request completed');
    },
  });
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
