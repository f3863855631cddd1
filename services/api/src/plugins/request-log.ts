import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';

/** One line for each request, when it was answered: what it asked, what it got, how long that took (milliseconds). */
export class RequestLog extends LogController {
  #plain: FastifyBaseLogger | undefined;

  override incomingRequest(): void {
    // The line of the answer says what came in.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else this.#plainLog(request).info({ reqId: request.id, ...line }, 'request completed');
  }

  /** What the serializers leave of request and answer holds no secret: to look for one in each line costs more than the line. */
  #plainLog({ server }: FastifyRequest): FastifyBaseLogger {
    this.#plain ??= server.log.child({}, { redact: [] });
    return this.#plain;
  }
}
