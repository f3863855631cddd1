import { type DeployedService, topology } from '@cc/deploy/topology';

/**
 * The domain of the rehearsal: a name that is reserved for tests, and that no check of production takes for an example.
 */
export const domain = 'coach-connect.test';

/** The public origins. The pages of remotes alone have another domain, since they run every team's code (D8.17). */
export const origins = {
  SITE_URL: `https://${domain}`,
  REGISTRY_URL: `https://registry.${domain}`,
  ALONE_URL: 'https://coach-connect-alone.test',
  ADMIN_URL: `https://office.${domain}`,
  STAFF_API_URL: `https://api.${domain}`,
  SUPABASE_URL: `https://supabase.${domain}`,
} as const;

/** The whole network. Its first address is that of every program that connects to another. */
export const network = { address: '10.30.0.1', range: '10.30.0.0/16' } as const;

/** The hosts of the components that are not ours, by their names in the private network. */
export const hosts = {
  postgres: '10.30.0.11',
  pgbouncer: '10.30.0.12',
  store: '10.30.0.13',
  proxy: '10.30.0.14',
  postfix: '10.30.0.15',
  prometheus: '10.30.0.16',
  alertmanager: '10.30.0.17',
} as const;

/** One process of a service. */
export interface Replica {
  /** `api-1` */
  readonly name: string;
  readonly service: DeployedService;
  /** It has a host of its own, so all processes of a service have the same port. */
  readonly host: string;
}

/** Every process of our services, as many as production has. */
export const replicas: readonly Replica[] = topology.flatMap((service, place) =>
  Array.from({ length: service.replicas }, (_, index) => ({
    name: `${service.name}-${index + 1}`,
    service,
    // Clients sort the hosts of a name by their distance: those of all replicas are equally far.
    host: `10.30.${64 + index}.${place + 1}`,
  })),
);

/** The hosts of a service's processes. */
export function hostsOf(service: string): string[] {
  return replicas.flatMap((replica) => (replica.service.name === service ? [replica.host] : []));
}

/**
 * All names of the network with their hosts, as a hosts file has them. A service's name stands for all its processes.
 */
export function hostsFile(): string {
  const names = [
    ...Object.entries(hosts),
    ...replicas.flatMap(({ name, service, host }) => [[name, host] as const, [service.name, host] as const]),
    ...Object.values(origins).map((origin) => [new URL(origin).hostname, hosts.proxy] as const),
  ];
  return names.map(([name, host]) => `${host} ${name}\n`).join('');
}

/** Every name that a certificate of the network needs. */
export function certificateNames(): string[] {
  return [...new Set(hostsFile().match(/(?<= ).+$/gm))];
}
