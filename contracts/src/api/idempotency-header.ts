/** Header that names one request of a caller, so that a repeated one is answered and not done again (D1.7). */
export const idempotencyKeyHeader = 'idempotency-key';
