import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { isAbandoned, stopOrphan } from '../postmaster-file.ts';
import { startPostgres } from '../start-postgres.ts';

/** The variable that gives the cluster's address to test files, which Jest runs in other processes. */
export const clusterVariable = 'TEST_POSTGRES_URL';

const folderPrefix = 'postgres-test-';
const portTimeoutMs = 10_000;

interface TestCluster {
  readonly dataDir: string;
  stop(): Promise<void>;
  crash(whenDown?: () => Promise<void>): Promise<void>;
}

/** The running clusters. The latest is the last. */
const clusters: TestCluster[] = [];

/**
 * Starts a temporary cluster and stores its address in the environment. Ctrl-C stops it; the leftovers of a killed run
 * are removed by the next one. A test may start another one: until that one stops, the address is that of the latest.
 * @param surviving whether what was committed survives `crashTestCluster`.
 */
export async function startTestCluster({ surviving = false } = {}): Promise<void> {
  await clearAbandoned();
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const options = {
    dataDir,
    port: await freePort(),
    password: randomUUID(),
    // Temporary data needs no protection against power failures.
    settings: {
      fsync: 'off',
      synchronous_commit: surviving ? 'on' : 'off',
      full_page_writes: 'off',
      max_connections: '200',
      max_wal_size: '128MB',
      // Asked in a failover: there is no archive.
      restore_command: 'false',
    },
  };
  let server = await startPostgres(options);
  const { [clusterVariable]: before } = process.env;
  process.env[clusterVariable] = server.url();
  clusters.push({
    dataDir,
    async stop() {
      if (before === undefined) Reflect.deleteProperty(process.env, clusterVariable);
      else process.env[clusterVariable] = before;
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    async crash(whenDown) {
      const firstLine = await readFile(join(dataDir, 'postmaster.pid'), 'utf8');
      process.kill(Number.parseInt(firstLine, 10), 'SIGKILL');
      await whenDown?.();
      // A session that the server forked right before keeps the port for a moment.
      const deadline = Date.now() + portTimeoutMs;
      for (;;) {
        try {
          server = await startPostgres(options);
          return;
        } catch (error) {
          if (Date.now() > deadline) throw error;
          await pause(100);
        }
      }
    },
  });
  if (clusters.length === 1) process.once('SIGINT', stopAndExit).once('SIGTERM', stopAndExit);
}

/** Stops the latest cluster of this process, if there is one. */
export async function stopTestCluster(): Promise<void> {
  const cluster = clusters.pop();
  if (clusters.length === 0) process.off('SIGINT', stopAndExit).off('SIGTERM', stopAndExit);
  await cluster?.stop();
}

/** `kill -9` of the latest cluster, and a start with its data at the same address. */
export async function crashTestCluster(): Promise<void> {
  await clusters.at(-1)?.crash();
}

/** The same, but the server begins another history of writes, as after a failover or a restore from the log. */
export async function failOverTestCluster(): Promise<void> {
  const cluster = clusters.at(-1);
  await cluster?.crash(() => writeFile(join(cluster.dataDir, 'recovery.signal'), ''));
}

function stopAndExit(): void {
  void Promise.all(clusters.map((cluster) => cluster.stop())).finally(() => process.exit(1));
}

async function clearAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(folderPrefix) || !(await isAbandoned(join(folder, 'data')))) continue;
    await stopOrphan(join(folder, 'data'));
    await rm(folder, { recursive: true, force: true });
  }
}
