import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries, type Binaries } from './binaries.ts';
import { assertPortFree, portTaken } from './free-port.ts';
import { claim, disclaim, stopOrphan, stopServer } from './postmaster-file.ts';
import { handOver, unprivilegedUser, type SystemUser } from './run-as.ts';

const startPatienceMs = 15_000;

export interface PostgresOptions {
  /** Folder of the data, made when missing. What is in it survives a restart. */
  readonly dataDir: string;
  /** Port on 127.0.0.1; the server listens nowhere else. */
  readonly port: number;
  /** Password of the superuser `postgres`, fixed when the data folder is made. */
  readonly password: string;
  /** Takes each line that the server logs. */
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
 * @throws when the port is taken, another living process uses the data, or Postgres itself refuses (with its words).
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const user = unprivilegedUser();
  const binaries = await findBinaries();
  await mkdir(resolve(options.dataDir, '..'), { recursive: true });
  const dataDir = join(
    await realpath(resolve(options.dataDir, '..')),
    resolve(options.dataDir).split(/[\\/]/).at(-1) ?? '',
  );

  await stopOrphan(dataDir);
  await assertPortFree(options.port);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await createCluster(binaries, dataDir, options.password, user);
  const server = await startServer(binaries, { ...options, dataDir }, user);
  await claim(dataDir);

  return {
    port: options.port,
    url: ({ user: name = 'postgres', password = options.password, database = 'postgres' } = {}) =>
      `postgresql://${name}:${encodeURIComponent(password)}@127.0.0.1:${options.port}/${database}`,
    async stop() {
      if (server.pid !== undefined && server.exitCode === null) await stopServer(server.pid);
      await disclaim(dataDir);
    },
  };
}

/** Makes the data folder aside and moves it into place, so that an interrupted start leaves nothing half made. */
async function createCluster(binaries: Binaries, dataDir: string, password: string, user?: SystemUser): Promise<void> {
  const unfinished = `${dataDir}.unfinished`;
  const secretDir = await mkdtemp(join(tmpdir(), 'postgres-password-'));
  const passwordFile = join(secretDir, 'password');
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    for (const path of [unfinished, secretDir, passwordFile]) await handOver(path, user);
    const flags = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
    const initdb = run(binaries.initdb, [`--pgdata=${unfinished}`, ...flags, '--locale=C', '--no-sync'], user);
    await initdb.exited;
    if (initdb.process.exitCode !== 0) throw new Error(`Postgres could not create its data folder: ${initdb.output()}`);
    await rename(unfinished, dataDir);
  } finally {
    await rm(secretDir, { recursive: true, force: true });
  }
}

async function startServer(binaries: Binaries, options: PostgresOptions, user?: SystemUser): Promise<ChildProcess> {
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const deadline = Date.now() + startPatienceMs;
  for (;;) {
    const server = run(
      binaries.postgres,
      ['-D', options.dataDir, '-p', String(options.port), ...flags],
      user,
      options.log,
    );
    if (await Promise.race([server.said('ready to accept connections'), server.exited.then(() => false)])) {
      return server.process;
    }
    if (server.output().includes('could not bind')) throw portTaken(options.port);
    // Children of a killed server need a moment to notice its end; until then they hold its shared memory.
    const transient = /shared memory|lock file "postmaster.pid"/.test(server.output());
    if (!transient || Date.now() > deadline) throw new Error(`Postgres did not start: ${server.output()}`);
    await sleep(300);
  }
}

interface Program {
  readonly process: ChildProcess;
  readonly exited: Promise<void>;
  output(): string;
  said(text: string): Promise<boolean>;
}

function run(file: string, args: string[], user?: SystemUser, log?: (line: string) => void): Program {
  const child = spawn(file, args, {
    ...user,
    // An own process group: Ctrl-C reaches Node alone, which stops the database after everything that uses it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nothing of the caller's environment (PGDATA, PGPORT, locale) may change what the server does or says.
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  });
  let output = '';
  const { promise: exited, resolve: exit } = Promise.withResolvers<void>();
  child.once('error', (error) => {
    output += error.message;
    exit();
  });
  child.once('close', () => exit());
  const listeners: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-8000);
      for (const line of text.trimEnd().split('\n')) log?.(line);
      for (const listener of listeners) listener();
    });
  }
  const said = (text: string) =>
    new Promise<boolean>((done) => listeners.push(() => output.includes(text) && done(true)));
  return { process: child, exited, output: () => output.trim(), said };
}
