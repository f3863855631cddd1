import { idempotencyKeyHeader, idempotencyKeySchema } from '@cc/contracts/api/idempotency-key';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The headers of endpoints that take a request once, however often it arrives under one key. */
export const requestKeyHeaders = z.object({
  [idempotencyKeyHeader]: idempotencyKeySchema.optional().describe('Names one request, which is then taken once.'),
});

/** The key that a request gave itself; undefined when it gave none, and so is taken each time. */
export function requestKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return requestKeyHeaders.parse(headers)[idempotencyKeyHeader];
}
