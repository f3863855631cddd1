import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHealthy } from '@cc/tools/stack';
import { hosts } from '../addresses.ts';
import type { Certificates } from '../certificates.ts';
import { type Folders, root } from '../folders.ts';
import type { Part } from './part.ts';

export const prometheusUrl = `http://${hosts.prometheus}:9090`;
const deployed = join(root, 'deploy/monitoring');

/** Prometheus with the configuration of production: it finds every process by the name of its service. */
export function prometheusPart({ components }: Folders): Part {
  return {
    name: 'prometheus',
    what: 'Prometheus',
    log: join(components, 'prometheus.log'),
    command: [
      '/usr/bin/prometheus',
      `--config.file=${join(deployed, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(components, 'prometheus')}`,
      `--web.listen-address=${new URL(prometheusUrl).host}`,
    ],
    env: {},
    isReady: () => isHealthy(`${prometheusUrl}/-/ready`),
  };
}

/** Alertmanager with the configuration of production; it mails through our Postfix. There is no chat to tell. */
export function alertmanagerPart({ components }: Folders, { authorityFile }: Certificates): Part {
  const folder = join(components, 'alertmanager');
  const file = join(folder, 'alertmanager.yml');
  const address = `${hosts.alertmanager}:9093`;
  return {
    name: 'alertmanager',
    what: 'Alertmanager',
    log: join(components, 'alertmanager.log'),
    command: [
      '/usr/bin/prometheus-alertmanager',
      `--config.file=${file}`,
      `--storage.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--cluster.listen-address=',
    ],
    env: { SSL_CERT_FILE: authorityFile },
    isReady: () => isHealthy(`http://${address}/-/ready`),
    async prepare() {
      mkdirSync(folder, { recursive: true });
      const production = readFileSync(join(deployed, 'alertmanager.yml'), 'utf8');
      writeFileSync(file, production.replace(/smtp_smarthost: .*/, 'smtp_smarthost: postfix:25'));
    },
  };
}
