import { join } from 'node:path';
import { livePath, readyPath } from '@cc/deploy/topology';
import { isHealthy } from '@cc/tools/stack';
import { replicas } from '../addresses.ts';
import type { Certificates } from '../certificates.ts';
import { type Folders, root } from '../folders.ts';
import { type Bucket, environmentOf, standInEnvironment, standInPorts } from '../settings.ts';
import type { Part } from './part.ts';

/** Every process of our services, with the settings of production. */
export function servicesParts(folders: Folders, certificates: Certificates, bucket: Bucket): Part[] {
  return replicas.map((replica) => ({
    name: replica.name,
    what: replica.service.title,
    log: join(folders.data, 'logs', `${replica.name}.log`),
    command: [process.execPath, join(root, replica.service.workspace, replica.service.script)],
    env: environmentOf(replica, folders, certificates, bucket),
    // A site is ready once there is a shell, which is deployed when all is up.
    isUp: () => isHealthy(`http://${replica.host}:${replica.service.port}${livePath}`),
    isReady: () => isHealthy(`http://${replica.host}:${replica.service.port}${readyPath}`),
  }));
}

/** What no package registry offers: Supabase's services, Google, Microsoft, Stripe, and the inboxes of the world. */
export function standInsPart(folders: Folders, certificates: Certificates): Part {
  const { supabase, google, microsoft, stripe, inbox } = standInPorts;
  const addresses = [
    `http://localhost:${supabase}/health`,
    `http://localhost:${google}/oauth2/v3/certs`,
    `http://localhost:${microsoft}/common/discovery/v2.0/keys`,
    `http://localhost:${stripe}/__events`,
    `http://localhost:${inbox}/api/messages`,
  ];
  return {
    name: 'stand-ins',
    what: 'the stand-ins for Supabase, Google, Microsoft and Stripe',
    log: join(folders.data, 'logs', 'local.log'),
    command: [process.execPath, join(root, 'services/local/src/server.ts')],
    env: standInEnvironment(folders, certificates),
    isReady: async () => (await Promise.all(addresses.map(isHealthy))).every(Boolean),
  };
}
