import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alertmanagerConfig, alertSettings } from '@cc/deploy/files/alertmanager';
import { readNamed } from '@cc/deploy/settings';
import { isHealthy } from '@cc/tools/stack';
import { hosts } from '../addresses.ts';
import type { Certificates } from '../certificates.ts';
import { type Folders, root } from '../folders.ts';
import { type Bucket, productionValues } from '../settings.ts';
import type { Part } from './part.ts';

export const prometheusUrl = `http://${hosts.prometheus}:9090`;
export const alertmanagerUrl = `http://${hosts.alertmanager}:9093`;
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
      '--rules.alert.resend-delay=15s',
    ],
    env: {},
    isReady: () => isHealthy(`${prometheusUrl}/-/ready`),
  };
}

/** Alertmanager with the configuration of production; it mails through our Postfix. There is no chat to tell. */
export function alertmanagerPart(folders: Folders, certificates: Certificates, bucket: Bucket): Part {
  const { components } = folders;
  const folder = join(components, 'alertmanager');
  const file = join(folder, 'alertmanager.yml');
  return {
    name: 'alertmanager',
    what: 'Alertmanager',
    log: join(components, 'alertmanager.log'),
    command: [
      '/usr/bin/prometheus-alertmanager',
      `--config.file=${file}`,
      `--storage.path=${join(folder, 'data')}`,
      `--web.listen-address=${new URL(alertmanagerUrl).host}`,
      '--cluster.listen-address=',
    ],
    env: { SSL_CERT_FILE: certificates.authorityFile },
    isReady: () => isHealthy(`${alertmanagerUrl}/-/ready`),
    async prepare() {
      mkdirSync(folder, { recursive: true });
      const settings = readNamed(alertSettings, productionValues(folders, certificates, bucket), 'Alertmanager');
      writeFileSync(file, alertmanagerConfig(settings));
    },
  };
}
