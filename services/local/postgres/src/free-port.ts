import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A currently free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  return listenOnce(0);
}

/** @throws Error when the port is taken; the message names the port and the next step. */
export async function assertPortFree(port: number): Promise<void> {
  await listenOnce(port).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EADDRINUSE') throw cause;
    throw portTaken(port, cause);
  });
}

/** The message for a taken port. */
export function portTaken(port: number, cause?: unknown): Error {
  return new Error(
    `Port ${port} is taken by another program, so Postgres cannot start. ` +
      'Stop that program, or choose another port with POSTGRES_PORT.',
    { cause },
  );
}

async function listenOnce(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server that listens has an AddressInfo.
  const found = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  return found;
}
