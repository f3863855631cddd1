import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';

/** One line for each request when it is answered: request, answer, and the time it took (milliseconds). */
export class RequestLog extends LogController {
  #plain: FastifyBaseLogger | undefined;

  override incomingRequest(): void {
    // The line of the answer includes the request.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else this.#plainLog(request).info({ reqId: request.id, ...line }, 'request completed');
  }

  /** Serialized requests and answers hold no secrets, and redacting each line costs more than writing it. */
  #plainLog({ server }: FastifyRequest): FastifyBaseLogger {
    this.#plain ??= server.log.child({}, { redact: [] });
    return this.#plain;
  }
}
