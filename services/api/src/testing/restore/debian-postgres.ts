import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's Postgres with pgBackRest, in a folder of its own: the database, and later its newest state beside it. */
export interface DebianPostgres {
  /** The part of the environment that pgBackRest and `npm run restore` need. */
  readonly environment: Readonly<Record<string, string>>;
  /** Connection string of the database, or of the newest state. */
  url(role?: string, which?: 'database' | 'newest'): string;
  /** Ends the server, as one that broke, or in good order. */
  stop(how: 'immediate' | 'fast'): void;
  /** Restores the newest state beside the database, and starts it. */
  restoreNewest(): void;
  /** Stops everything and deletes the folder. */
  remove(): void;
}

const password = 'of-the-rehearsal';

/** @param port of the database; the newest state has the next one. @throws Error when Debian's packages are missing */
export function startDebianPostgres(port: number): DebianPostgres {
  const [bin] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  if (bin === undefined) throw new Error('Install Debian’s packages first: apt-get install postgresql pgbackrest');
  const folder = mkdtempSync(join(tmpdir(), 'cc-restore-'));
  const user = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : ['env'];
  const config = join(folder, 'pgbackrest.conf');
  const pgBackRest = { PATH: process.env['PATH'] ?? '', PGBACKREST_CONFIG: config, PGBACKREST_STANZA: 'rehearsal' };
  const asPostgres = (...command: string[]) => {
    const [program = '', ...args] = [...user, ...command];
    execFileSync(program, args, { cwd: folder, env: pgBackRest, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const [data, newest] = [join(folder, 'database'), join(folder, 'newest')];
  const start = (where: string, options = '') => [
    join(bin, 'pg_ctl'),
    ...['-D', where, '-l', `${where}.log`, '-t', '300', '-w', '-o', options, 'start'],
  ];
  if (user[0] === 'runuser') execFileSync('chown', ['postgres', folder]);
  for (const name of ['repo', 'log', 'lock', 'spool']) asPostgres('mkdir', join(folder, name));
  writeFileSync(
    config,
    [
      '[global]',
      ...['repo', 'log', 'lock', 'spool'].map(
        (name) => `${name === 'repo' ? 'repo1' : name}-path=${join(folder, name)}`,
      ),
      'repo1-retention-full=2',
      'start-fast=y',
      'log-level-console=warn',
      'archive-timeout=600',
      '[rehearsal]',
      `pg1-path=${data}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${folder}`,
      'pg1-user=postgres',
      '',
    ].join('\n'),
    { mode: 0o644 },
  );
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o644 });
  const authentication = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${secret}`];
  asPostgres(join(bin, 'initdb'), '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-D', data, ...authentication);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    archive_mode: 'on',
    archive_timeout: 60,
    archive_command: `pgbackrest --config=${config} --stanza=rehearsal archive-push %p`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  writeFileSync(join(data, 'postgresql.conf'), lines.join(''), { flag: 'a' });
  asPostgres(...start(data));
  asPostgres('pgbackrest', 'stanza-create');
  return {
    environment: {
      ...pgBackRest,
      BACKUP_PROGRAM: [...user, 'pgbackrest'].join(' '),
      POSTGRES_START_COMMAND: [...user, ...start(data)].map((word) => `'${word}'`).join(' '),
    },
    url: (role = 'postgres', which = 'database') =>
      `postgresql://${role}:${password}@127.0.0.1:${which === 'database' ? port : port + 1}/postgres`,
    stop: (how) => asPostgres(join(bin, 'pg_ctl'), '-D', data, '-m', how, '-w', 'stop'),
    restoreNewest() {
      // It stays on the line of the broken database, and sends nothing to the archive.
      asPostgres('mkdir', '-m', '700', newest);
      asPostgres('pgbackrest', `--pg1-path=${newest}`, '--archive-mode=off', 'restore');
      asPostgres(...start(newest, `-p ${port + 1}`));
    },
    remove() {
      for (const where of [data, newest])
        if (existsSync(join(where, 'postmaster.pid')))
          asPostgres(join(bin, 'pg_ctl'), '-D', where, '-m', 'immediate', '-w', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
