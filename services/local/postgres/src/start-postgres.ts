import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries, type Binaries } from './binaries.ts';
import { createCluster } from './create-cluster.ts';
import { assertPortFree, portTaken } from './free-port.ts';
import { claim, disclaim, stopOrphan, stopServer } from './postmaster-file.ts';
import { run } from './program.ts';
import { unprivilegedUser, type SystemUser } from './run-as.ts';
import { reachableData } from './shelter.ts';

const startTimeoutMs = 15_000;

export interface PostgresOptions {
  /** Folder of the data, created if missing. It survives a restart. */
  readonly dataDir: string;
  /** Port on 127.0.0.1, the only address. */
  readonly port: number;
  /** Password of the superuser `postgres`, fixed when the data folder is created. */
  readonly password: string;
  /** Gets each log line of the server. */
  readonly log?: (line: string) => void;
  /** Server settings beyond the defaults, as `postgres -c name=value` takes them. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface UrlOptions {
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
}

export interface RunningPostgres {
  readonly port: number;
  /** A connection string; by default for the superuser and the database `postgres`. */
  url(options?: UrlOptions): string;
  /** Ends open sessions and stops the server; everything committed is on disk afterwards. */
  stop(): Promise<void>;
}

/**
 * Starts a Postgres server from npm's binaries on this machine. A server that outlived a killed Node process is
 * stopped first.
 * @throws when the port is taken, another living process uses the data, the data was made with another password, or
 * Postgres itself refuses (with its words).
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const user = unprivilegedUser();
  const binaries = await findBinaries(user);
  const dataDir = await reachableData(await canonical(options.dataDir), user);

  await stopOrphan(dataDir);
  await assertPortFree(options.port);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await createCluster(binaries, dataDir, options.password, user);
  const server = await startServer(binaries, { ...options, dataDir }, user);
  await claim(dataDir);

  const postgres: RunningPostgres = {
    port: options.port,
    url: ({ user: name = 'postgres', password = options.password, database = 'postgres' } = {}) =>
      `postgresql://${name}:${encodeURIComponent(password)}@127.0.0.1:${options.port}/${database}`,
    async stop() {
      if (server.pid !== undefined && server.exitCode === null && server.signalCode === null) {
        await stopServer(server.pid);
      }
      await disclaim(dataDir);
    },
  };
  await assertPassword(postgres, options.dataDir);
  return postgres;
}

/** The folder without symbolic links: a running server is recognized by it. */
async function canonical(dataDir: string): Promise<string> {
  const parent = dirname(resolve(dataDir));
  await mkdir(parent, { recursive: true });
  return join(await realpath(parent), basename(resolve(dataDir)));
}

async function startServer(binaries: Binaries, options: PostgresOptions, user?: SystemUser): Promise<ChildProcess> {
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', options.dataDir, '-p', String(options.port), ...flags];
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const server = run(binaries.postgres, args, user, options.log);
    const ready = await Promise.race([server.said('ready to accept connections'), server.exited.then(() => false)]);
    if (ready) return server.process;
    if (server.output().includes('could not bind')) throw portTaken(options.port);
    // Child processes of a killed server notice its end with a delay and use its shared memory until then.
    const passing = /shared memory|lock file "postmaster.pid"/.test(server.output());
    if (!passing || Date.now() > deadline) throw new Error(`Postgres did not start: ${server.output()}`);
    await sleep(200);
  }
}

async function assertPassword(postgres: RunningPostgres, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url() });
  try {
    await client.connect();
  } catch (cause) {
    await postgres.stop();
    throw new Error(
      `The database in ${dataDir} was made with another password. Set the former password, or remove the folder to start over.`,
      { cause },
    );
  } finally {
    await client.end();
  }
}
