import { DatabaseError } from 'pg';

/**
 * A refusal in the format of Supabase Storage, whose HTTP status is 400 for all refusals; `statusCode` tells them
 * apart.
 */
export class StorageError extends Error {
  readonly body: {
    readonly statusCode: string;
    readonly code: string;
    readonly error: string;
    readonly message: string;
  };

  constructor(statusCode: number, code: string, message: string, error = code) {
    super(message);
    this.body = { statusCode: String(statusCode), code, error, message };
  }
}

export const noSuchBucket = () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found');
export const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found');
export const accessDenied = (message: string) => new StorageError(403, 'AccessDenied', message, 'Unauthorized');
export const tooLarge = () =>
  new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', 'Payload too large');

/** Converts refusals of Postgres and of the HTTP server into the answer; undefined for other errors. */
export function toStorageError(error: Error & { readonly statusCode?: number }): StorageError | undefined {
  if (error instanceof StorageError) return error;
  if (error instanceof DatabaseError && error.code === '42501') {
    const byRowRules = error.message.includes('row-level security');
    return accessDenied(byRowRules ? 'new row violates row-level security policy' : error.message);
  }
  if (error instanceof DatabaseError && error.code === '23505') {
    return new StorageError(409, 'ResourceAlreadyExists', 'The resource already exists', 'Duplicate');
  }
  if (error.statusCode === 413) return tooLarge();
  return error.statusCode !== undefined && error.statusCode < 500
    ? new StorageError(error.statusCode, 'InvalidRequest', error.message)
    : undefined;
}
