import { statfs } from 'node:fs/promises';
import { startTestCluster } from './test-cluster.ts';

/** Linux keeps the files of this folder in memory. */
const memory = '/dev/shm';
/** Bytes. A cluster takes about a third of it. */
const enough = 1024 ** 3;

/** Jest's `globalSetup`: one temporary Postgres for the run, on a free port, separate from running ones. */
export default async function setup(): Promise<void> {
  // Each test database has a thousand files. On a disk they take most of Postgres's processor time.
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (free >= enough) process.env['TMPDIR'] = memory;
  await startTestCluster();
}
