import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CallLog } from './call-log.ts';
import { type FaultKind, FaultOrders, type Operation, faultOrderSchema, operations } from './fault-order.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a route whose calls are logged and can be made to fail. */
    operation?: Operation | ((request: FastifyRequest) => Operation);
  }
}

/** A refusal in the provider's format. */
export interface VendorAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The faults that a provider answers itself; the others concern time and the connection. */
export type RefusalKind = Exclude<FaultKind, 'accept-then-drop' | 'slow'>;

export interface FaultOptions {
  /** The provider's refusals, by operation. */
  refuse(operation: Operation, fault: RefusalKind): VendorAnswer;
  /** The mailbox that a call is for, if its token, code or refresh token names one. */
  emailOf(request: FastifyRequest, operation: Operation): Promise<string | undefined>;
}

const callFilter = z.object({ operation: z.enum(operations).optional(), email: z.string().optional() });

/** Lets the call do its work, then closes the connection instead of answering. */
function dropBeforeAnswer(reply: FastifyReply): void {
  const { raw } = reply;
  const cut = () => {
    raw.socket?.destroy();
    return raw;
  };
  raw.write = () => Boolean(cut());
  raw.end = cut;
}

function addFaultRoutes(app: FastifyInstance, orders: FaultOrders, calls: CallLog): void {
  app.get('/__faults', () => orders.list());
  app.post('/__faults', (request, reply) => {
    const order = faultOrderSchema.safeParse(request.body);
    if (!order.success) return reply.code(400).send({ error: z.prettifyError(order.error) });
    orders.add(order.data);
    return reply.code(201).send(order.data);
  });
  app.delete('/__faults', (_request, reply) => {
    orders.clear();
    return reply.code(204).send();
  });
  app.get('/__calls', (request) => {
    const { operation, email } = callFilter.parse(request.query);
    return calls
      .list()
      .filter((call) => (!operation || call.operation === operation) && (!email || call.email === email));
  });
  app.delete('/__calls', (_request, reply) => {
    calls.clear();
    return reply.code(204).send();
  });
}

/**
 * Adds `/__faults` and `/__calls` to a stand-in, and applies faults and logging to every route that is marked with an
 * operation. Register it before the routes.
 */
export function registerFaults(app: FastifyInstance, options: FaultOptions): void {
  const orders = new FaultOrders();
  const calls = new CallLog();

  app.addHook('preHandler', async (request, reply) => {
    const marked = request.routeOptions.config.operation;
    if (!marked) return;
    const operation = typeof marked === 'function' ? marked(request) : marked;
    const email = await options.emailOf(request, operation);
    const call = calls.start(operation, email);
    reply.raw.once('close', () => {
      call.endedAt = Date.now();
      call.status = reply.raw.writableFinished ? reply.raw.statusCode : 0;
    });

    const order = orders.take(operation, email);
    if (!order) return;
    call.fault = order.fault;
    if (order.fault === 'slow') await pause(order.delayMs);
    else if (order.fault === 'accept-then-drop') dropBeforeAnswer(reply);
    else {
      const { status, headers, body } = options.refuse(operation, order.fault);
      const wait = order.fault === 'rate-limited' ? { 'retry-after': String(Math.ceil(order.retryAfterSeconds)) } : {};
      await reply
        .code(status)
        .headers({ ...headers, ...wait })
        .send(body);
    }
  });

  addFaultRoutes(app, orders, calls);
}
