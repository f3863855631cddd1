import { z } from 'zod';

export { idempotencyKeyHeader } from './idempotency-header.ts';

/** The value of the `idempotency-key` header. */
export const idempotencyKeySchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x20-\x7e]+$/, 'Only printable ASCII characters.');
