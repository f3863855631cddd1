/** A query of the data service failed. `message` is the service's own; pages show words of their own. */
export class DataError extends Error {
  override readonly name = 'DataError';

  constructor(what: string, cause: { readonly message: string }) {
    super(`${what}: ${cause.message || 'no answer'}`, { cause });
  }
}
