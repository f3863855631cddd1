import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/** One line for each request, when it was answered: what it asked, what it got, how long that took (milliseconds). */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line of the answer says what came in.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else request.log.info(line, 'request completed');
  }
}
