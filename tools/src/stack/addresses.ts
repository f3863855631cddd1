import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Every port of the stack with its default and its service (architecture: addresses on one machine). */
export const defaultPorts = {
  SITE_PORT: { port: 3000, what: 'the site' },
  REGISTRY_PORT: { port: 3100, what: 'the registry of remotes' },
  ADMIN_PORT: { port: 3200, what: 'the back office' },
  CHECKER_PORT: { port: 3300, what: 'the checker of versions' },
  API_PORT: { port: 4000, what: 'the API' },
  WORKER_PORT: { port: 4100, what: 'the worker' },
  SUPABASE_PORT: { port: 54321, what: 'the Supabase stand-in' },
  POSTGRES_PORT: { port: 54322, what: 'Postgres' },
  GOOGLE_PORT: { port: 4401, what: 'the Google stand-in' },
  MICROSOFT_PORT: { port: 4402, what: 'the Microsoft stand-in' },
  STRIPE_PORT: { port: 4403, what: 'the Stripe stand-in' },
  INBOX_PORT: { port: 4404, what: 'the inbox' },
  SMTP_PORT: { port: 4405, what: "the inbox's mail server" },
} as const;

export type PortName = keyof typeof defaultPorts;
export type Ports = Readonly<Record<PortName, number>>;

// Object.keys loses literal keys; the constant above is their only source.
const portNames = Object.keys(defaultPorts) as PortName[];

/**
 * The default ports, each replaced by the environment variable of its name.
 * @throws Error for a value that is not a port number
 */
export function portsFromEnvironment(env: Readonly<Record<string, string | undefined>>): Ports {
  return mapPorts((name) => {
    const given = env[name];
    if (given === undefined || given === '') return defaultPorts[name].port;
    const port = Number(given);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`${name}=${given} is not a port number (1 to 65535).`);
    }
    return port;
  });
}

/** Free ports, for a stack beside another one. */
export async function freePorts(): Promise<Ports> {
  const servers = await Promise.all(portNames.map(listenAnywhere));
  const ports = new Map(portNames.map((name, i) => [name, portOf(servers[i])]));
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return mapPorts((name) => ports.get(name) ?? 0);
}

/** Below the ports that systems give to connections: such a port could be taken again before the stack uses it. */
async function listenAnywhere(): ReturnType<typeof listen> {
  return listen(randomInt(11_000, 32_768)).catch(listenAnywhere);
}

/** One sentence for each taken port: its service, and how to choose another port. */
export async function takenPorts(ports: Ports, except: readonly PortName[] = []): Promise<string[]> {
  const complaints = await Promise.all(
    portNames.map(async (name) => {
      if (except.includes(name)) return undefined;
      try {
        const server = await listen(ports[name]);
        await new Promise((closed) => server.close(closed));
        return undefined;
      } catch {
        return `Port ${ports[name]} (${defaultPorts[name].what}) is taken. Free it, or choose another: ${name}=${ports[name] + 10_000} npm start`;
      }
    }),
  );
  return complaints.filter((complaint) => complaint !== undefined);
}

function mapPorts(portOfName: (name: PortName) => number): Ports {
  // fromEntries loses literal keys.
  return Object.fromEntries(portNames.map((name) => [name, portOfName(name)])) as Ports;
}

function listen(port: number): Promise<ReturnType<typeof createServer>> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function portOf(server: ReturnType<typeof createServer> | undefined): number {
  const address = server?.address();
  if (address === null || typeof address !== 'object') throw new Error('A listening server has no port.');
  return address.port;
}
