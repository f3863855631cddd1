import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { isAbandoned, stopOrphan } from '../postmaster-file.ts';
import { startPostgres } from '../start-postgres.ts';

/** How a test file, which Jest runs in another process, learns where the cluster is. */
export const clusterVariable = 'TEST_POSTGRES_URL';

const folderPrefix = 'postgres-test-';

let stop: (() => Promise<void>) | undefined;

/**
 * Starts a throw-away cluster in a temporary folder and names it in the environment. Ctrl-C stops it; what a killed
 * run left behind is cleared away by the next one.
 */
export async function startTestCluster(): Promise<void> {
  await clearAbandoned();
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  await chmod(folder, 0o755);
  const server = await startPostgres({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    password: randomUUID(),
    // Data that nobody keeps needs no protection against power cuts.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  process.env[clusterVariable] = server.url();
  stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  process.once('SIGINT', stopAndExit).once('SIGTERM', stopAndExit);
}

/** Stops what `startTestCluster` of this process started; nothing otherwise. */
export async function stopTestCluster(): Promise<void> {
  const stopNow = stop;
  stop = undefined;
  process.off('SIGINT', stopAndExit).off('SIGTERM', stopAndExit);
  await stopNow?.();
}

function stopAndExit(): void {
  void stopTestCluster().finally(() => process.exit(1));
}

async function clearAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(folderPrefix) || !(await isAbandoned(join(folder, 'data')))) continue;
    await stopOrphan(join(folder, 'data'));
    await rm(folder, { recursive: true, force: true });
  }
}
