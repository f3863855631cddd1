import type { FastifyReply, FastifyRequest } from 'fastify';
import { StripeError } from './stripe-error.ts';
import type { StripeState } from './stripe-state.ts';

/**
 * An ordered fault. `drop-after-work` does the work, or finds the earlier answer, and closes the connection instead of
 * answering.
 */
export type ApiFault = 'drop-after-work' | 'server-error';

/** @throws StripeError 401 unless the call carries the account's secret key. */
export function requireKey(request: FastifyRequest, secretKey: string): void {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) throw new StripeError('You did not provide an API key.', { status: 401 });
  if (key !== secretKey) {
    throw new StripeError(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, { status: 401 });
  }
}

const maxIdempotencyKey = 255;

export interface OnceOptions {
  readonly state: StripeState;
  readonly takeFault: () => ApiFault | undefined;
}

/**
 * Does the work of a POST once for each idempotency key: later calls with the same key and parameters get the first
 * answer, also a server error; other parameters are refused. As at Stripe, refused requests are not stored.
 */
export async function answerOnce(
  { state, takeFault }: OnceOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => unknown,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  const fingerprint = JSON.stringify([request.url, request.body]);
  if (typeof key === 'string' && key.length > maxIdempotencyKey) {
    throw new StripeError(`Idempotency keys can be at most ${maxIdempotencyKey} characters.`);
  }
  const remembered = typeof key === 'string' ? state.answers[key] : undefined;
  if (remembered && remembered.fingerprint !== fingerprint) throw reusedKey(String(key));
  const fault = takeFault();
  const { status, body } = remembered ?? (await firstAnswer(fault, work));
  if (remembered) reply.header('idempotent-replayed', 'true');
  else if (typeof key === 'string') {
    state.answers[key] = { fingerprint, status, body };
    state.save();
  }
  if (fault === 'drop-after-work') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  return reply.code(status).send(body);
}

async function firstAnswer(
  fault: ApiFault | undefined,
  work: () => unknown,
): Promise<{ status: number; body: unknown }> {
  if (fault === 'server-error') {
    const { statusCode, body } = new StripeError('An unknown error occurred.', { status: 500, type: 'api_error' });
    return { status: statusCode, body };
  }
  // A repeated call gets a copy of the first answer, even if the object has changed.
  return { status: 200, body: structuredClone(await work()) };
}

function reusedKey(key: string): StripeError {
  return new StripeError(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}
