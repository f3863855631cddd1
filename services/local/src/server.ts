import { join } from 'node:path';
import { prepareDatabase } from '@cc/supabase/prepare-database';
import { seedCoaches } from '@cc/supabase/seed';
import { seedProLists } from '@cc/supabase/seed-pro-lists';
import { startPostgres, type RunningPostgres } from '@cc/local-postgres';
import { readConfig, type LocalConfig } from './config.ts';
import { startStack, type Stack } from './start-stack.ts';

const say = (part: string, line: string) => process.stderr.write(`${part}: ${line}\n`);

type Postgres = Pick<RunningPostgres, 'port' | 'url' | 'stop'>;

/** Postgres with the project's database, then the stand-ins on top of it. */
async function start(config: LocalConfig): Promise<{ readonly postgres: Postgres; readonly stack: Stack }> {
  const postgres = config.databaseUrl === undefined ? await ownPostgres(config) : elsewhere(config.databaseUrl);
  try {
    const added = await named('coaches', () => seedCoaches(postgres.url()));
    if (added > 0) say('coaches', `${added} invented coaches were added`);
    await named('pro lists', () => seedProLists(postgres.url()));
    const databaseUrl = (role?: string) => postgres.url(role === undefined ? {} : { user: role });
    return { postgres, stack: await startStack({ config, databaseUrl, durable: true, log: say }) };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The embedded one, with the project's database. */
async function ownPostgres(config: LocalConfig): Promise<Postgres> {
  const postgres = await named('postgres', () =>
    startPostgres({
      dataDir: join(config.dataDir, 'postgres'),
      port: config.ports.postgres,
      password: config.postgresPassword,
    }),
  );
  say('postgres', `ready at 127.0.0.1:${postgres.port}`);
  await named('database', () => prepareDatabase(postgres.url())).catch(async (error: unknown) => {
    await postgres.stop();
    throw error;
  });
  return postgres;
}

/** One that others run. */
function elsewhere(databaseUrl: string): Postgres {
  return {
    port: Number(new URL(databaseUrl).port || 5432),
    url({ user = 'postgres' } = {}) {
      const url = new URL(databaseUrl);
      url.username = user;
      return url.href;
    },
    stop: async () => undefined,
  };
}

async function named<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  return work().catch((cause: unknown) => {
    throw new Error(`${part} could not start: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  });
}

async function main(): Promise<void> {
  const starting = start(readConfig());
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const { postgres, stack } = await starting;
    // Postgres last, since everything else writes to it.
    await stack.close();
    await postgres.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail));

  const { postgres, stack } = await starting;
  const addresses = {
    supabase: stack.supabase?.url,
    google: stack.googleUrl,
    microsoft: stack.microsoftUrl,
    stripe: stack.stripeUrl,
    inbox: stack.inbox?.url,
    smtp: stack.inbox?.smtpUrl,
    postgres: `127.0.0.1:${postgres.port}`,
  };
  process.stdout.write(`${JSON.stringify({ event: 'ready', addresses })}\n`);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

await main().catch(fail);
