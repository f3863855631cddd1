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
