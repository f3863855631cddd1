import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pipeline, type Duplex } from 'node:stream';

/** A proxy for a browser, which reaches some origins and nothing else. */
export interface OnlyOrigins {
  readonly url: string;
  close(): void;
}

/** A page under check runs foreign code beside our services: whatever it opens, it reaches these origins alone. */
export async function onlyOrigins(origins: readonly string[]): Promise<OnlyOrigins> {
  const allowed = origins.map((origin) => new URL(origin));
  const server = createServer((request, response) => {
    const target = URL.parse(request.url ?? '');
    if (target && allowed.some(({ origin }) => origin === target.origin)) return passOn(target, request, response);
    return response.writeHead(403, 'Outside of the check').end();
  });
  // For https and web sockets, which the browser speaks through a tunnel.
  server.on('connect', (request, socket, head) => {
    // A page may close any connection at any moment, also one that was refused.
    socket.on('error', () => socket.destroy());
    const target = allowed.find((origin) => request.url === `${origin.hostname}:${portOf(origin)}`);
    if (target) tunnel(target, socket, head);
    else socket.end('HTTP/1.1 403 Outside of the check\r\n\r\n');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // A server that listens on a port has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const nothing = () => undefined;

function passOn(target: URL, request: IncomingMessage, response: ServerResponse): void {
  const { 'proxy-connection': _ofTheProxy, ...headers } = request.headers;
  const passed = send(target, { method: request.method, headers }, (answer) => {
    if (response.destroyed) return answer.destroy();
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.headers);
    // A browser that goes away ends both; there is nobody to tell.
    return pipeline(answer, response, nothing);
  });
  request.on('error', nothing);
  response.on('error', nothing);
  response.once('close', () => passed.destroy());
  pipeline(request, passed, nothing);
  passed.on('error', () => response.destroy());
}

function tunnel(target: URL, socket: Duplex, head: Buffer): void {
  const passed = connect(Number(portOf(target)), target.hostname, () => {
    if (socket.destroyed) return passed.destroy();
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    passed.write(head);
    return pipeline(socket, passed, socket, nothing);
  });
  passed.on('error', () => socket.destroy());
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}
