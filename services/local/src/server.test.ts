import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startPostgres } from '@cc/local-postgres';
import { prepareDatabase } from '@cc/supabase/prepare-database';
import pg from 'pg';

// Long enough that only a hung process fails, not a busy machine.
const timeout = 300_000;

let dataDir: string;
let environment: Record<string, string>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'local-server-'));
  const ports = ['POSTGRES', 'SUPABASE', 'GOOGLE', 'MICROSOFT', 'STRIPE', 'INBOX', 'SMTP'];
  const secrets = ['POSTGRES_PASSWORD', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'INBOUND_MAIL_KEY'];
  const keys = ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'];
  const clients = ['GOOGLE', 'MICROSOFT', 'SUPABASE_GOOGLE', 'SUPABASE_AZURE'];
  environment = {
    LOCAL_DATA_DIR: dataDir,
    ...Object.fromEntries(
      await Promise.all(ports.map(async (name) => [`${name}_PORT`, String(await freePort())] as const)),
    ),
    ...Object.fromEntries([...secrets, ...keys].map((name) => [name, `test value of ${name}`])),
    ...Object.fromEntries(clients.map((name) => [`${name}_CLIENT_ID`, name])),
    ...Object.fromEntries(clients.map((name) => [`${name}_CLIENT_SECRET`, `secret of ${name}`])),
  };
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Runs the process and collects its output. */
function run(changes: Record<string, string> = {}) {
  const server = spawn(process.execPath, [fileURLToPath(new URL('./server.ts', import.meta.url))], {
    env: { PATH: process.env['PATH'], ...environment, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const exited = once(server, 'exit').then(([code]) => ({ code: Number(code), errors }));
  const ready = Promise.race([
    once(server.stdout.setEncoding('utf8'), 'data').then(([line]) => String(line)),
    exited.then(({ code, errors: said }) => {
      throw new Error(`It ended with ${code} before it was ready: ${said}`);
    }),
  ]);
  // A test of a start that fails waits for the end only.
  ready.catch(() => undefined);
  /** Asks the process to stop. @throws with what it said, where it did not stop cleanly. */
  const stop = async (signal: 'SIGINT' | 'SIGTERM') => {
    server.kill(signal);
    const { code, errors: said } = await exited;
    if (code !== 0) throw new Error(`It ended with ${code} after ${signal}: ${said}`);
  };
  return { ready, exited, stop };
}

const demoBalances = async () => {
  const answer = await fetch(
    `http://localhost:${environment['SUPABASE_PORT']}/rest/v1/token_tracker?select=tokens_available`,
    { headers: { apikey: environment['SUPABASE_SECRET_KEY'] ?? '' } },
  );
  return answer.json();
};

test(
  'starts everything, prints the addresses, stops cleanly, and grants the demo purchase once over several starts',
  async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = run();
      expect(JSON.parse(await server.ready)).toMatchObject({
        event: 'ready',
        addresses: {
          supabase: `http://localhost:${environment['SUPABASE_PORT']}`,
          inbox: `http://localhost:${environment['INBOX_PORT']}`,
          postgres: `127.0.0.1:${environment['POSTGRES_PORT']}`,
        },
      });
      expect(await demoBalances()).toEqual([{ tokens_available: 80 }]);
      await server.stop(signal);
    }
  },
  timeout,
);

test(
  'local data with an older database schema fails the start with a sentence that says what to do',
  async () => {
    const older = { LOCAL_DATA_DIR: join(dataDir, 'older'), POSTGRES_PASSWORD: 'long-enough-to-be-secret' };
    const postgres = await startPostgres({
      dataDir: join(older.LOCAL_DATA_DIR, 'postgres'),
      port: Number(environment['POSTGRES_PORT']),
      password: older.POSTGRES_PASSWORD,
    });
    await prepareDatabase(postgres.url());
    const database = new pg.Client({ connectionString: postgres.url() });
    await database.connect();
    await database.query(
      `update supabase_migrations.schema_migrations set statements = array['-- older' || statements[1]]`,
    );
    await database.end();
    await postgres.stop();

    const { code, errors } = await run(older).exited;
    expect(code).toBe(1);
    expect(errors.trimEnd().split('\n').at(-1)).toBe(
      'database could not start: The stored data has another database schema than this program. Run "npm run reset" and start again.',
    );
  },
  timeout,
);

test(
  'a part whose port is taken fails the start, says what to do, and leaves nothing running',
  async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.');

    const { code, errors } = await run({ SUPABASE_PORT: String(address.port) }).exited;
    other.close();
    expect(code).toBe(1);
    expect(errors).toContain('supabase could not start');
    expect(errors).toContain('SUPABASE_PORT');
    // Postgres was stopped again: its port is free for the next start.
    const next = run();
    expect(JSON.parse(await next.ready)).toMatchObject({ event: 'ready' });
    await next.stop('SIGTERM');
  },
  timeout,
);

test(
  'an incomplete environment fails the start and names each variable',
  async () => {
    const { code, errors } = await run({ POSTGRES_PASSWORD: '', SUPABASE_SECRET_KEY: 'short' }).exited;
    expect(code).toBe(1);
    expect(errors).toContain('POSTGRES_PASSWORD');
    expect(errors).toContain('SUPABASE_SECRET_KEY');
  },
  timeout,
);
