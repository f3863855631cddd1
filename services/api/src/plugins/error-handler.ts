import { finished } from 'node:stream/promises';
import { apiErrorSchema, type ApiError } from '@cc/contracts/api/api-error';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiFailure } from '../api-failure.ts';
import { isDatabaseAway, isUserGone, refusalOf } from '../database.ts';
import { unauthenticated } from './authenticate.ts';
import { InvalidInput } from './validate-by-contract.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The sentence for a body that its contract refuses, from the sentences of its fields. Left out: the only field's
     * sentence, or a general one for several fields.
     */
    refusal?: (problems: readonly string[]) => string;
    /** The sentence for a body over the limit of the route. Left out: a general one. */
    tooLarge?: string;
  }
}

/** The one place where an error becomes an answer: `{error, code, requestId}`, and never a stack. */
export const errorHandler = fastifyPlugin(
  async (app) => {
    app.setErrorHandler<FastifyError>(async (error, request, reply) => {
      const failure = toFailure(error, request);
      await bodyArrived(request);
      if (failure.statusCode >= 500) request.log.error({ err: failure.cause ?? failure, code: failure.code }, 'failed');
      else request.log.info({ code: failure.code }, 'The request was refused');
      return sendFailure(failure, request, reply);
    });
    app.setNotFoundHandler((request, reply) =>
      sendFailure(new ApiFailure('not_found', 'There is nothing at this address.'), request, reply),
    );
  },
  { name: 'error-handler' },
);

/**
 * Discards the rest of a refused body. If the connection closed in the middle of it, the proxy in front would lose the
 * answer, and report an unknown outcome. `REQUEST_TIMEOUT_MS` limits the time.
 */
async function bodyArrived({ raw }: FastifyRequest): Promise<void> {
  raw.unpipe();
  raw.resume();
  // The caller may hang up.
  await finished(raw, { writable: false }).catch(() => undefined);
}

function sendFailure(failure: ApiFailure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfter, sendId, fields } = failure.details;
  const body: ApiError = apiErrorSchema.parse({
    error: failure.message,
    code: failure.code,
    requestId: request.id,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(sendId === undefined ? {} : { sendId }),
    ...(fields === undefined ? {} : { fields }),
  });
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(failure.statusCode).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function toFailure(error: FastifyError | ApiFailure | InvalidInput, request: FastifyRequest): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (error instanceof InvalidInput) return validationFailure(error, request.routeOptions.config.refusal);
  switch (error.statusCode) {
    case 400:
      return new ApiFailure('validation_failed', 'The request could not be read. Nothing was changed.', {
        cause: error,
      });
    case 413:
      return new ApiFailure(
        'payload_too_large',
        request.routeOptions.config.tooLarge ?? 'The request is too large. Nothing was changed.',
        { cause: error },
      );
    case 415:
      return new ApiFailure('unsupported_media_type', 'The request must be JSON. Nothing was changed.', {
        cause: error,
      });
    case 503:
      return new ApiFailure('unavailable', 'The service is very busy. Nothing was changed. Please try again soon.', {
        cause: error,
        retryAfter: 5,
      });
    default:
      if (isUserGone(error)) return unauthenticated(error);
      // Whatever was to be sent: the account will be deleted (D23.2).
      if (refusalOf(error)?.code === 'PT451') return new ApiFailure('forbidden', error.message, { cause: error });
      // The database was restored, and may have forgotten what was sent (D32).
      if (refusalOf(error)?.code === 'PT428')
        return new ApiFailure('sent_folder_unchecked', error.message, { cause: error });
      return isDatabaseAway(error)
        ? new ApiFailure('unavailable', 'Our service did not answer in time. Please try again soon.', { cause: error })
        : new ApiFailure('internal', 'Something went wrong on our side. Please try again.', { cause: error });
  }
}

function validationFailure(
  { fields }: InvalidInput,
  refusal: (problems: readonly string[]) => string = oneOrAll,
): ApiFailure {
  return new ApiFailure('validation_failed', refusal(Object.values(fields)), { fields });
}

/** Callers that follow the specification show `error` alone, so it names the problem when there is only one. */
function oneOrAll([problem, ...others]: readonly string[]): string {
  return problem !== undefined && others.length === 0 ? problem : 'Some fields are not valid. Nothing was changed.';
}
