import { stringify } from 'yaml';
import type { SettingName } from '../settings/read-settings.ts';
import { type DeployedService, readyPath, stopSeconds, topology } from '../topology.ts';
import { fixedSettings, openSettings } from './environment.ts';

/** The private network of the containers. */
const subnet = '172.30.19.0/24';
/**
 * The proxy's address in it, which alone is believed (D13.10): a page in the checker could name any caller, and so
 * could visitors whose connections Docker itself passes on, from the network's gateway. The others get theirs from the
 * second half.
 */
const proxyAddress = '172.30.19.2';
const otherAddresses = '172.30.19.128/25';

const header = `# Made of deploy/src/topology.ts by "npm run write-deploy": everything on a single host.
# docker compose --env-file .env -f deploy/compose.yaml up --detach --wait
# The first time without --wait: sites are ready once the shell is deployed (docs/operations/first-day.md).
# .env: a copy of .env.example, filled in. TRUST_PROXY in it names the networks of a CDN, if there is one.
`;

/** The Compose file for a single host. */
export function composeFile(): string {
  const services = topology.flatMap((service) =>
    processNames(service).map((name) => [name, composeService(service)] as const),
  );
  return (
    header +
    stringify(
      {
        name: 'coach-connect',
        services: { proxy: proxyService(), ...Object.fromEntries(services) },
        networks: { default: { ipam: { config: [{ subnet, ip_range: otherAddresses }] } } },
        volumes: { certificates: {} },
      },
      { aliasDuplicateObjects: false, lineWidth: 0 },
    )
  );
}

/** The names of a service's processes on a single host. Each can be restarted on its own. */
export function processNames({ name, onOneHost }: DeployedService): string[] {
  return onOneHost === 1 ? [name] : Array.from({ length: onOneHost }, (_, index) => `${name}-${index + 1}`);
}

const everyContainer = {
  restart: 'unless-stopped',
  read_only: true,
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  // Files that are full are compressed to a tenth.
  logging: { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '10', compress: 'true' } },
};

function composeService(service: DeployedService) {
  const { name, port, memory, temporary } = service;
  return {
    image: `\${IMAGES:-coach-connect}/${name}:\${VERSION:-latest}`,
    build: { context: '..', dockerfile: 'deploy/Containerfile', target: name },
    ...everyContainer,
    user: '1000:1000',
    init: true,
    environment: environmentOf(service),
    networks: { default: { aliases: [name] } },
    healthcheck: {
      test: ['CMD', '/usr/local/bin/node', '--eval', askReady(port)],
      interval: '10s',
      timeout: '5s',
      retries: 3,
      start_period: '60s',
    },
    mem_limit: `${memory}m`,
    // What a page under check starts within a quarter of a second, before its check is ended (`check-apart.ts`).
    pids_limit: name === 'checker' ? 4096 : 1024,
    ...(temporary && { tmpfs: Object.entries(temporary).map(([path, size]) => `${path}:size=${size}m,exec`) }),
    stop_grace_period: `${stopSeconds}s`,
  };
}

/** The images have neither a shell nor curl. */
const askReady = (port: number) =>
  `fetch('http://127.0.0.1:${port}${readyPath}').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;

function environmentOf(service: DeployedService): Readonly<Record<string, string>> {
  const open = openSettings(service).map((name) => [name, valueOf(service, name)]);
  return { ...fixedSettings(service), ...Object.fromEntries(open) };
}

function valueOf({ name: service, own = [] }: DeployedService, name: SettingName): string {
  if (name === 'TRUST_PROXY') return `${proxyAddress},\${TRUST_PROXY:-}`;
  return own.includes(name) ? `\${${service.toUpperCase()}_${name}:-}` : `\${${name}:-}`;
}

function proxyService() {
  const origins = topology.flatMap((service) => service.origins.map(({ setting }) => setting));
  return {
    image: 'docker.io/library/caddy:2.10',
    ...everyContainer,
    // Root of its container without any other right: the volume of certificates belongs to root.
    cap_add: ['NET_BIND_SERVICE'],
    // Go returns memory before the container's limit.
    environment: { ...Object.fromEntries(origins.map((name) => [name, `\${${name}:?}`])), GOMEMLIMIT: '900MiB' },
    networks: { default: { ipv4_address: proxyAddress } },
    // By IPv4 alone: of a visitor who comes by IPv6, Docker tells the address of the network's gateway
    // (docs/operations/first-day.md).
    ports: ['80:80', '443:443', '443:443/udp'].map((port) => `0.0.0.0:${port}`),
    volumes: ['./Caddyfile:/etc/caddy/Caddyfile:ro', 'certificates:/data'],
    tmpfs: ['/config'],
    // Whether it accepts connections. It has no page of its own.
    healthcheck: { test: ['CMD', 'nc', '-z', '127.0.0.1', '443'], interval: '10s', timeout: '5s', retries: 3 },
    mem_limit: '1024m',
  };
}
