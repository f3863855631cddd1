import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { certificateNames } from './addresses.ts';
import type { Folders } from './folders.ts';
import { run, systemUser } from './programs.ts';

/** A private certificate authority, and one certificate for every name of the network. */
export interface Certificates {
  readonly authorityFile: string;
  readonly certificateFile: string;
  readonly keyFile: string;
}

const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'];

/** Where they are. */
export function certificatesIn({ all }: Folders): Certificates {
  const folder = join(all, 'certificates');
  return {
    authorityFile: join(folder, 'authority.pem'),
    certificateFile: join(folder, 'server.pem'),
    keyFile: join(folder, 'server.key'),
  };
}

/** Creates them, and has the browsers of this home trust the authority. Node reads it from `NODE_EXTRA_CA_CERTS`. */
export async function createCertificates(folders: Folders): Promise<Certificates> {
  const certificates = certificatesIn(folders);
  const { authorityFile, certificateFile, keyFile } = certificates;
  mkdirSync(dirname(authorityFile), { recursive: true });
  const authorityKey = `${authorityFile}.key`;
  const openssl = (subject: string, out: string, key: string, more: readonly string[]) =>
    run('openssl', ['req', '-x509', ...elliptic, '-subj', `/CN=${subject}`, '-out', out, '-keyout', key, ...more]);
  await openssl('Authority of the rehearsal', authorityFile, authorityKey, [
    ...['-addext', 'keyUsage=critical,keyCertSign'],
  ]);
  const names = certificateNames().map((name) => `DNS:${name}`);
  await openssl('Rehearsal', certificateFile, keyFile, [
    ...['-CA', authorityFile, '-CAkey', authorityKey],
    ...['-addext', `subjectAltName=${names.join(',')}`],
    ...['-addext', 'basicConstraints=critical,CA:FALSE'],
    ...['-addext', 'extendedKeyUsage=serverAuth'],
  ]);
  // Postgres and pgbouncer read a key of root only if their own group may read it.
  const { gid } = await systemUser('postgres');
  chownSync(keyFile, 0, gid);
  chmodSync(keyFile, 0o640);

  const trust = join(folders.home, '.pki/nssdb');
  const database = `sql:${trust}`;
  mkdirSync(trust, { recursive: true });
  await run('certutil', ['-d', database, '-N', '--empty-password']);
  await run('certutil', ['-d', database, '-A', '-t', 'C,,', '-n', 'rehearsal', '-i', authorityFile]);
  return certificates;
}
