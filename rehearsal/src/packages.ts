import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { run } from './programs.ts';

/** Debian's packages that the rehearsal needs, each with a file by which it is found. */
export const packages = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbouncer: '/usr/sbin/pgbouncer',
  caddy: '/usr/bin/caddy',
  'dnsmasq-base': '/usr/sbin/dnsmasq',
  postfix: '/usr/sbin/postfix',
  prometheus: '/usr/bin/prometheus',
  'prometheus-alertmanager': '/usr/bin/prometheus-alertmanager',
  'ceph-mon': '/usr/bin/ceph-mon',
  'ceph-osd': '/usr/bin/ceph-osd',
  radosgw: '/usr/bin/radosgw',
  'libnss3-tools': '/usr/bin/certutil',
  openssl: '/usr/bin/openssl',
  iproute2: '/usr/sbin/ip',
} as const;

/** The packages that are not installed. */
export function missingPackages(): string[] {
  return Object.entries(packages).flatMap(([name, file]) =>
    existsSync(file) || existsSync(file.replace(/^\/usr/, '')) ? [] : [name],
  );
}

/** Programs ask this file before they start a service of a package; 101 forbids it. */
const policyFile = '/usr/sbin/policy-rc.d';

/** Installs packages with apt-get. None of their services is started. */
export async function installPackages(names: readonly string[]): Promise<void> {
  const hasPolicy = existsSync(policyFile);
  if (!hasPolicy) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const wait = ['-o', 'DPkg::Lock::Timeout=600', '-y'];
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', [...wait, 'update'], { env });
    await run('apt-get', [...wait, 'install', '--no-install-recommends', ...names], { env });
  } finally {
    if (!hasPolicy) rmSync(policyFile);
  }
}
