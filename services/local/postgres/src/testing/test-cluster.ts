import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { startPostgres } from '../start-postgres.ts';

/** How a test file, which Jest runs in another process, learns where the cluster is. */
export const clusterVariable = 'TEST_POSTGRES_URL';

let stop: (() => Promise<void>) | undefined;

/** Starts a throw-away cluster in a temporary folder and names it in the environment. */
export async function startTestCluster(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-test-'));
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
}

/** Stops what `startTestCluster` of this process started; nothing otherwise. */
export async function stopTestCluster(): Promise<void> {
  await stop?.();
  stop = undefined;
}
