import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Milliseconds without a byte in either direction. Longer than any answer takes: a send may wait for mailbox, token and
 * provider.
 */
const connectionTimeout = 180_000;

/**
 * Fastify's settings for a port of ours (D13.9): slow requests and silent connections are closed, and so are bodies
 * without a length and those of requests that only read. A connection has one request at a time: if a second one comes
 * before the answer, it is closed (D13.12). Browsers and proxies never send one so early, but a flood could start a
 * thousand requests with one packet. Bodies are small, also at addresses that do not exist, whose bodies Fastify reads
 * as JSON: a megabyte of brackets takes a process
 * 0.1 seconds, and a network may have a hundred requests. Routes say what they need beyond that.
 * @param requestTimeout milliseconds in which a request must have arrived, body included.
 */
export function portSettings(requestTimeout: number) {
  return {
    bodyLimit: 16 * 1024,
    serverFactory: (handle: RequestListener) => {
      const timeouts = {
        requestTimeout,
        // Longer than the 60 seconds of usual load balancers, so that none of them uses a connection that ends.
        keepAliveTimeout: 72_000,
        headersTimeout: Math.min(requestTimeout, 15_000),
        connectionsCheckingInterval: Math.min(requestTimeout, 5000),
      };
      const busy = new WeakSet<Socket>();
      const server = createServer(timeouts, (request, response) => {
        const { socket, headers, method } = request;
        if (socket.destroyed) return;
        if (busy.has(socket)) socket.destroy();
        else if (headers['transfer-encoding'] !== undefined) refuse(socket, '411 Length Required');
        // A route of ours would not wait for it, and do its work although the body never comes.
        else if (isRead(method) && (headers['content-length'] ?? '0') !== '0') refuse(socket, '400 Bad Request');
        else {
          busy.add(socket);
          response.once('close', () => busy.delete(socket));
          handle(request, response);
        }
      });
      // Without a listener, Node answers it itself, past every limit, and reads on. Nobody of ours expects more than
      // 100-continue.
      server.on('checkExpectation', ({ socket }) => refuse(socket, '417 Expectation Failed'));
      return server.setTimeout(connectionTimeout);
    },
  };
}

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

/**
 * Answers, and closes the connection: after an ordinary answer, Node reads on. It calls us for each chunk of a body, so
 * one in chunks of one byte costs hundreds of times its size. Browsers, Stripe and our own clients send a length.
 */
function refuse(socket: Socket, status: string): void {
  // More requests of the same packet.
  if (socket.writableEnded) return;
  socket.pause();
  const head = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.end(head, () => socket.destroy());
}
