import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TokenIssuer } from './test-users.ts';

export interface KeyServer {
  /** Stands for `SUPABASE_URL`. */
  readonly url: string;
  /** Publishes the keys of an issuer. */
  publish(issuer: TokenIssuer): void;
  close(): void;
}

/** Publishes Supabase's keys over HTTP, for an API that runs as a process of its own. */
export async function startKeyServer(): Promise<KeyServer> {
  let published = '';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(published);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  return {
    url: `http://localhost:${port}`,
    publish: ({ jwks }) => {
      published = JSON.stringify(jwks);
    },
    close: () => void server.close(),
  };
}
