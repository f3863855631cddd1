import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { isHealthy } from '@cc/tools/stack';
import { hosts } from '../addresses.ts';
import type { Folders } from '../folders.ts';
import { run } from '../programs.ts';
import type { Bucket } from '../settings.ts';
import type { Part } from './part.ts';
import { accepts } from './accepts.ts';

const port = 7480;

/** The bucket of the remotes, with a new key. */
export function newBucket(): Bucket {
  return {
    endpoint: `http://store:${port}`,
    name: 'remotes',
    accessKeyId: randomBytes(10).toString('hex'),
    secretAccessKey: randomBytes(20).toString('hex'),
  };
}

/**
 * Ceph, as small as it gets: one monitor, one disk, which is a file, and the gateway that speaks S3. It keeps
 * `If-None-Match`.
 */
export function storeParts({ components }: Folders, bucket: Bucket) {
  const folder = join(components, 'ceph');
  const configuration = join(folder, 'ceph.conf');
  const ceph = (...args: string[]) => run('/usr/bin/ceph', ['-c', configuration, '--connect-timeout', '10', ...args]);
  const disk = randomUUID();
  const log = (name: string) => join(components, `${name}.log`);
  const daemon = (program: string, ...args: string[]): Part['command'] => [
    `/usr/bin/${program}`,
    // Otherwise a daemon of Debian's version loses the cluster's id when it has asked the monitor for settings.
    ...['-c', configuration, '-f', '--no-mon-config', ...args],
  ];
  const monitor: Part = {
    name: 'ceph-mon',
    what: 'the monitor of the store',
    log: log('ceph-mon'),
    command: daemon('ceph-mon', '-i', 'a'),
    env: {},
    isReady: () => accepts(hosts.store, 6789),
    async prepare() {
      mkdirSync(join(folder, 'mon'), { recursive: true });
      const id = randomUUID();
      writeFileSync(configuration, settings(folder, id));
      await run('/usr/bin/monmaptool', [
        '--create',
        '--add',
        'a',
        `${hosts.store}:6789`,
        '--fsid',
        id,
        join(folder, 'monmap'),
      ]);
      await run('/usr/bin/ceph-mon', ['-c', configuration, '--mkfs', '-i', 'a', '--monmap', join(folder, 'monmap')]);
    },
  };
  const diskPart: Part = {
    name: 'ceph-osd',
    what: 'the disk of the store',
    log: log('ceph-osd'),
    command: daemon('ceph-osd', '-i', '0'),
    env: {},
    // It is asked itself: the monitor takes a dead one for alive for a while.
    isReady: () =>
      run('/usr/bin/ceph', ['--admin-daemon', join(folder, 'osd.0.asok'), 'status']).then(
        (words) => words.includes('"state": "active"'),
        () => false,
      ),
    async prepare() {
      mkdirSync(join(folder, 'osd'), { recursive: true });
      await ceph('osd', 'new', disk);
      await run('/usr/bin/ceph-osd', ['-c', configuration, '-i', '0', '--mkfs', '--osd-uuid', disk]);
    },
  };
  const gateway: Part = {
    name: 'store',
    what: 'the store',
    log: log('store'),
    command: daemon('radosgw', '-n', 'client.gateway'),
    env: {},
    isReady: () => isHealthy(`http://${hosts.store}:${port}/swift/healthcheck`),
    async complete() {
      const user = ['user', 'create', '--uid=rehearsal', '--display-name=rehearsal'];
      const key = [`--access-key=${bucket.accessKeyId}`, `--secret-key=${bucket.secretAccessKey}`];
      await run('/usr/bin/radosgw-admin', ['-c', configuration, '-n', 'client.gateway', ...user, ...key]);
      await createBucket(bucket);
    },
  };
  return [monitor, diskPart, gateway] as const;
}

async function createBucket({ endpoint, name, accessKeyId, secretAccessKey }: Bucket): Promise<void> {
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
}

const settings = (folder: string, id: string) => `
[global]
fsid = ${id}
mon host = ${hosts.store}:6789
auth cluster required = none
auth service required = none
auth client required = none
public addr = ${hosts.store}
log file = /dev/null
run dir = ${folder}
admin socket = ${folder}/$name.asok
mon data = ${folder}/mon
osd data = ${folder}/osd
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
bluestore block size = 2147483648
osd memory target = 939524096
[client.gateway]
rgw frontends = beast endpoint=${hosts.store}:${port}
rgw data = ${folder}
rgw enable usage log = false
`;
