import type { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';

/** `zod/mini` is for pages that read without an input of the user: a build keeps only its used parts. */
type Schema = z.ZodType | ZodMiniType;

/** One endpoint of the API: what a caller sends and gets. Errors of every endpoint are `ApiError`. */
export interface Endpoint<Request extends Schema = Schema, Response extends Schema = Schema> {
  readonly method: 'POST';
  readonly path: `/api/${string}`;
  readonly request: Request;
  readonly response: Response;
  /** It only reads: if its answer is lost, no input is, and nothing can have been done. */
  readonly reads?: true;
  /** The user typed what it sends, and the page keeps that: a failure says so. */
  readonly typed?: true;
  /** Milliseconds after which a caller stops waiting; callers have a limit of their own for endpoints without one. */
  readonly timeoutMs?: number;
}

/** Declares an endpoint and keeps the exact types of its schemas. */
export function defineEndpoint<Request extends Schema, Response extends Schema>(
  endpoint: Endpoint<Request, Response>,
): Endpoint<Request, Response> {
  return endpoint;
}

/**
 * An endpoint for a page that must not load its schemas: zod has 15 kB. `isAnswer` checks the answer instead.
 */
export function withoutSchemas<E extends Endpoint>(
  call: Pick<E, 'path' | 'reads'>,
  isAnswer: (body: unknown) => boolean,
): E {
  const response = { safeParse: (data: unknown) => ({ success: isAnswer(data), data }) };
  // A client sends the request as it is, and asks the response only for this.
  return { method: 'POST', ...call, response } as unknown as E;
}

/** What a caller may hand in: before zod's defaults. */
export type RequestOf<E extends Endpoint> = z.input<E['request']>;
/** What a caller gets: after zod's parsing. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
