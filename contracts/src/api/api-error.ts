import * as z from 'zod/mini';

/**
 * Every error code that the API answers, with its HTTP status. Codes are for programs, `error` is for people;
 * each remote translates codes into the messages of the specification's section 8.
 */
export const apiErrorStatus = {
  validation_failed: 400,
  recipients_invalid: 400,
  placeholder_unresolved: 400,
  attachments_invalid: 400,
  idempotency_key_missing: 400,
  price_unknown: 400,
  unauthenticated: 401,
  no_tokens: 402,
  forbidden: 403,
  consent_needed: 403,
  provider_policy: 403,
  not_found: 404,
  mail_not_connected: 409,
  reconnect_required: 409,
  send_in_progress: 409,
  letter_repeated: 409,
  sent_folder_unchecked: 409,
  run_begun: 409,
  already_owned: 409,
  payment_on_its_way: 409,
  coaches_unavailable: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  provider_refused: 422,
  rate_limited: 429,
  daily_limit_reached: 429,
  address_limit_reached: 429,
  run_limit_reached: 429,
  mailbox_busy: 429,
  internal: 500,
  outcome_unknown: 502,
  provider_unavailable: 502,
  unavailable: 503,
} as const;

export type ApiErrorCode = keyof typeof apiErrorStatus;

// Object.keys forgets literal keys; the constant above is their only source.
export const apiErrorCodeSchema = z.enum(Object.keys(apiErrorStatus) as [ApiErrorCode, ...ApiErrorCode[]]);

/** The body of every answer that is not 2xx. */
export const apiErrorSchema = z.object({
  /** One sentence for people: what happened, what was kept, what to do next. */
  error: z.string().check(z.minLength(1)),
  code: apiErrorCodeSchema,
  /** Names the request in the server's log. */
  requestId: z.string(),
  /** Whole seconds until the same request may be made again; also in the `Retry-After` header. */
  retryAfter: z.optional(z.int().check(z.nonnegative())),
  /** The stored send whose outcome is unknown: the subject of `POST /api/resolve-send`. */
  sendId: z.optional(z.uuid()),
  /** Fields that failed validation, by path. */
  fields: z.optional(z.record(z.string(), z.string())),
});

export type ApiError = z.output<typeof apiErrorSchema>;
