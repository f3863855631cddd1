import { z } from 'zod';
import { omit, partial } from 'zod/mini';
import { apiErrorCodeSchema, apiErrorSchema, type ApiError, type ApiErrorCode } from '../api/api-error.ts';
import type { Endpoint, ResponseOf } from '../api/endpoint.ts';

/** How long a scenario's slow answer takes, in ms: long enough to see the loading state. */
export const slowMs = 4_000;

const delay = z.number().int().min(0).max(600_000).optional();

/** One answer of the API in a scenario. `delay` in ms. */
export const answerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('success'), data: z.json(), delay }),
  z.strictObject({
    kind: z.literal('error'),
    code: apiErrorCodeSchema,
    details: z.optional(partial(omit(apiErrorSchema, { code: true }))),
    delay,
  }),
  /** The connection breaks: whether the request arrived is not known. */
  z.strictObject({ kind: z.literal('no-answer'), delay }),
]);
export type Answer = z.input<typeof answerSchema>;

/** The endpoint's path with what it answers: a part of a scenario's `api`. */
export function succeeds<E extends Endpoint>(endpoint: E, data: ResponseOf<E>, ms?: number): Record<string, Answer[]> {
  // Answers of the API travel as JSON: their contracts hold nothing else.
  return { [endpoint.path]: [{ kind: 'success', data: data as z.core.util.JSONType, ...(ms ? { delay: ms } : {}) }] };
}

/** The endpoint's path with an error of the API. */
export function refuses(
  { path }: Endpoint,
  code: ApiErrorCode,
  details: Partial<Omit<ApiError, 'code'>> = {},
): Record<string, Answer[]> {
  return { [path]: [{ kind: 'error', code, details }] };
}

/** The endpoint's path with a connection that breaks. */
export function breaks({ path }: Endpoint): Record<string, Answer[]> {
  return { [path]: [{ kind: 'no-answer' }] };
}
