import { z } from 'zod';

/** Names one request of a caller, so that a repeated one is answered and not done again (D1.7). */
export const idempotencyKeyHeader = 'idempotency-key';
export const idempotencyKeySchema = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x20-\x7e]+$/, 'Only printable ASCII characters.');
