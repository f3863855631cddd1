/** An error that the data API answers, by its code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = statusOf(code)) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/**
 * A request that the database's schema can never serve, or that this double does not know: the code that sent it is
 * wrong.
 */
export class Mistake extends Refusal {}

function statusOf(code: string): number {
  if (code === '23505') return 409;
  return /^(22|23|42|PGRST1)/.test(code) ? 400 : 500;
}
