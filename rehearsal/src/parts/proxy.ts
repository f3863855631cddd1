import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { caddyfile } from '@cc/deploy/files/proxy';
import { topology } from '@cc/deploy/topology';
import { hosts, hostsOf, origins } from '../addresses.ts';
import type { Certificates } from '../certificates.ts';
import type { Folders } from '../folders.ts';
import { standInPorts } from '../settings.ts';
import { accepts } from './accepts.ts';
import type { Part } from './part.ts';

/**
 * Caddy with the configuration of production. It also stands before the stand-in for Supabase, which has https of its
 * own.
 */
export function proxyPart({ components }: Folders, certificates: Certificates): Part {
  const folder = join(components, 'caddy');
  const file = join(folder, 'Caddyfile');
  return {
    name: 'proxy',
    what: 'the proxy',
    log: join(components, 'proxy.log'),
    command: ['/usr/bin/caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    isReady: () => accepts(hosts.proxy, 443),
    async prepare() {
      mkdirSync(folder, { recursive: true });
      const certificate = { certificate: certificates.certificateFile, key: certificates.keyFile };
      const upstreams = topology.map(
        ({ name, port }) => [name, hostsOf(name).map((host) => `${host}:${port}`)] as const,
      );
      const services = caddyfile({ origins, upstreams: Object.fromEntries(upstreams), certificate });
      writeFileSync(file, `${services}\n${supabase(certificates)}`);
    },
  };
}

const supabase = ({ certificateFile, keyFile }: Certificates) => `${origins.SUPABASE_URL} {
\ttls ${certificateFile} ${keyFile}
\treverse_proxy 127.0.0.1:${standInPorts.supabase}
}
`;
