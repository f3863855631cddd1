import type { DeployError } from '@cc/contracts/deploy/deploy-api';

const statusOf = {
  unauthorized: 401,
  rate_limited: 429,
  foreign_token: 403,
  wrong_role: 403,
  invalid: 400,
  incomplete: 400,
  too_large: 413,
  version_taken: 409,
  not_found: 404,
  refused: 422,
  conflict: 409,
  unavailable: 503,
  outcome_unknown: 503,
} as const satisfies Record<DeployError['code'], number>;

/** A refusal of the deploy API. The message is for people. */
export class DeployFailure extends Error {
  readonly code: DeployError['code'];
  readonly details: Pick<DeployError, 'findings' | 'conflict' | 'retryAfter'>;

  constructor(
    code: DeployError['code'],
    message: string,
    details: DeployFailure['details'] = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return statusOf[this.code];
  }

  get headers(): Readonly<Record<string, string>> {
    const { retryAfter } = this.details;
    return retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  }
}

/** The failure behind an error, also of one that Fastify has thrown. */
export function asFailure(error: unknown): DeployFailure {
  if (error instanceof DeployFailure) return error;
  // Refused by Fastify: a body that is too large, of another type, or not valid JSON.
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new DeployFailure('too_large', 'The request is too large. Nothing was changed.');
  if (typeof status === 'number' && status < 500) {
    return new DeployFailure('invalid', `The request cannot be read: ${String(error)}. Nothing was changed.`);
  }
  return new DeployFailure(
    'unavailable',
    'The registry failed; its log says why. What was live is still live. Try again.',
  );
}
