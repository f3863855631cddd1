import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/**
 * Passes each new connection to a process that is ready, as a service of Kubernetes does. Open connections stay where
 * they are.
 */
export interface Balancer {
  readonly url: string;
  /** The processes that get connections now. */
  readonly ready: ReadonlySet<string>;
  close(): Promise<void>;
}

/** How often the processes are asked. Milliseconds. */
const everyMs = 50;

/** @param urls of the processes */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const ready = new Set(urls);
  const stopping = new AbortController();
  const ask = async (url: string) => {
    const isReady = await fetch(`${url}/readyz`, { signal: stopping.signal, headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(url);
    else ready.delete(url);
  };
  const timer = setInterval(() => void Promise.all(urls.map(ask)), everyMs);
  let turn = 0;
  const server = createServer((visitor) => {
    const url = [...ready][turn++ % ready.size];
    if (url === undefined) return void visitor.destroy();
    const { hostname, port } = new URL(url);
    const target = connect(Number(port), hostname);
    visitor.pipe(target).pipe(visitor);
    visitor.on('error', () => target.destroy());
    target.on('error', () => visitor.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    ready,
    async close() {
      clearInterval(timer);
      stopping.abort();
      server.close();
      await once(server, 'close');
    },
  };
}
