/** A query of the data service failed. `message` is the service's own message. */
export class DataError extends Error {
  override readonly name = 'DataError';

  constructor(cause: { readonly message: string }) {
    super(cause.message || 'No answer from the data service.', { cause });
  }
}
