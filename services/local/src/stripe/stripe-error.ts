interface ErrorDetails {
  readonly status?: number;
  readonly type?: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  readonly code?: string;
  readonly param?: string;
}

/** A refusal in the vendor's format. */
export class StripeError extends Error {
  readonly statusCode: number;
  readonly body: { readonly error: Readonly<Record<string, string>> };

  constructor(message: string, { status = 400, type = 'invalid_request_error', code, param }: ErrorDetails = {}) {
    super(message);
    this.statusCode = status;
    this.body = {
      error: {
        type,
        message,
        ...(code === undefined
          ? {}
          : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
        ...(param === undefined ? {} : { param }),
      },
    };
  }
}

/** @param kind as the vendor names it, for example `checkout.session`. */
export function noSuch(kind: string, id: string, param = 'id', status = 404): StripeError {
  return new StripeError(`No such ${kind}: '${id}'`, { status, code: 'resource_missing', param });
}
