import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port, tells it to the process that forked this one, and ends with it. */
export async function listenAndSay(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server that listens has an AddressInfo.
  process.send?.((server.address() as AddressInfo).port);
  const end = (): never => process.exit(0);
  process.once('SIGTERM', end).once('disconnect', end);
}
