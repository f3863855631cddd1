import { once } from 'node:events';
import { connect, type Server } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Sends the beginning of a request, and then one byte after another without an end.
 * @returns the server's answer, once the server has closed the connection
 */
export async function sendSlowly(origin: string, beginning: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(beginning);
  const dripping = setInterval(() => socket.write('x'), 20);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  // The server may reset the connection while a byte is written. The answer has arrived by then.
  socket.on('error', () => undefined);
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(dripping);
  return answer;
}

/**
 * Sends twenty requests to a server of this process, and resets each connection while a body arrives, before the server
 * accepts it.
 * @returns how many connections there were, once the server has closed all of them
 */
export async function closedAfterResets(server: Server, origin: string, path: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  // Its timeouts would close them as well.
  Object.assign(server, { requestTimeout: 0, headersTimeout: 0, timeout: 0 });
  const closed: Promise<unknown>[] = [];
  server.on('connection', (socket) => closed.push(new Promise((close) => socket.once('close', close))));
  for (let count = 0; count < 20; count += 1) {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    // More than Node reads of a body that nobody takes: it would notice the reset with the next read.
    socket.write(slowBody(path).replace('100000', '1000000') + 'x'.repeat(400_000));
    socket.resetAndDestroy();
  }
  while (closed.length < 20) await nextTurn();
  return (await Promise.all(closed)).length;
}

/** A request whose headers have arrived. */
export function slowBody(path: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`;
}

/** A request whose body states no length. */
export function chunkedBody(path: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`;
}

/** A request whose body states no length, and that expects something unknown. */
export function expectingBody(path: string): string {
  return chunkedBody(path).replace('Transfer', 'Expect: more\r\nTransfer');
}

/** A request that only reads, with a body that never comes. */
export function readingBody(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n`;
}

/** A request whose headers never end. */
export const slowHeaders = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
