import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing connections: one of those may be taken before a server listens. */
const lowest = 20_000;
const count = 12_000;
/** Each process begins somewhere else, and takes no port twice. */
let turn = Math.floor(Math.random() * count);

/** A currently free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + (turn++ % count);
    const isFree = await listenOnce(port).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error;
        return false;
      },
    );
    if (isFree) return port;
  }
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

async function listenOnce(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
