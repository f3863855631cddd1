import { idempotencyKeyHeader, idempotencyKeySchema } from '@cc/contracts/api/idempotency-key';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The headers of endpoints that handle repeated requests with one key only once. */
export const requestKeyHeaders = z.object({
  [idempotencyKeyHeader]: idempotencyKeySchema.optional().describe('Names one request, which is then handled once.'),
});

/** The key of a request. Undefined when it has none: then it is handled each time. */
export function requestKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return requestKeyHeaders.parse(headers)[idempotencyKeyHeader];
}
