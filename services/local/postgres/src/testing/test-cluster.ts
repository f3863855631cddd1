import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { isAbandoned, stopOrphan } from '../postmaster-file.ts';
import { startPostgres } from '../start-postgres.ts';

/** The variable that gives the cluster's address to test files, which Jest runs in other processes. */
export const clusterVariable = 'TEST_POSTGRES_URL';

const folderPrefix = 'postgres-test-';

/** Stops each running cluster. The latest is the last. */
const stops: (() => Promise<void>)[] = [];

/**
 * Starts a temporary cluster and stores its address in the environment. Ctrl-C stops it; the leftovers of a killed run are
 * removed by the next one. A test may start another one: until that one stops, the address is that of the latest.
 */
export async function startTestCluster(): Promise<void> {
  await clearAbandoned();
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  await chmod(folder, 0o755);
  const server = await startPostgres({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    password: randomUUID(),
    // Temporary data needs no protection against power failures.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      max_wal_size: '128MB',
    },
  });
  const { [clusterVariable]: before } = process.env;
  process.env[clusterVariable] = server.url();
  stops.push(async () => {
    if (before === undefined) delete process.env[clusterVariable];
    else process.env[clusterVariable] = before;
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  if (stops.length === 1) process.once('SIGINT', stopAndExit).once('SIGTERM', stopAndExit);
}

/** Stops the latest cluster of this process, if there is one. */
export async function stopTestCluster(): Promise<void> {
  const stop = stops.pop();
  if (stops.length === 0) process.off('SIGINT', stopAndExit).off('SIGTERM', stopAndExit);
  await stop?.();
}

function stopAndExit(): void {
  void Promise.all(stops.map((stop) => stop())).finally(() => process.exit(1));
}

async function clearAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(folderPrefix) || !(await isAbandoned(join(folder, 'data')))) continue;
    await stopOrphan(join(folder, 'data'));
    await rm(folder, { recursive: true, force: true });
  }
}
