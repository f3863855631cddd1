import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startPostgres, type RunningPostgres } from '@cc/local-postgres';
import { prepareDatabase } from '@cc/supabase/prepare-database';
import { Pool } from 'pg';
import { z } from 'zod';
import type { Workshop } from '../frame/suite.ts';
import { startApi, startChild, type RunningChild } from './child.ts';
import { fillCoaches } from './coaches.ts';
import { endPools } from './end-pools.ts';
import { prepareGrowth, type Growth } from './growth.ts';
import { fillHistory } from './history.ts';
import { loadResultSchema, type LoadOrder, type LoadResult } from './load-order.ts';
import { createIssuer, makePeople } from './people.ts';

/** Enough for the daily limit of each. */
const peopleCount = 2_000;
/** What the product has. */
const coachCount = 20_000;

/** All running processes: Postgres, the API, the providers, and the process that makes load. */
export interface Setting {
  readonly servers: Readonly<Record<'api' | 'outside', RunningChild>>;
  readonly growth: Growth;
  readonly load: (order: LoadOrder) => Promise<LoadResult>;
  /** Deletes queued mails: they belong to the last sample. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startSetting({ root, dir, say }: Workshop): Promise<Setting> {
  say('Filling databases with 4,000 to 1,000,000 coaches');
  const postgres = await startPostgres({
    dataDir: join(dir, 'postgres'),
    port: await freePort(),
    password: randomBytes(12).toString('hex'),
    settings: { max_connections: '200' },
  });
  const main = new Pool({ connectionString: postgres.url(), max: 1 });
  await main.query('create database prepared');
  await prepareDatabase(postgres.url({ database: 'prepared' }));
  await main.query('create database bench template prepared');
  const admin = new Pool({ connectionString: postgres.url({ database: 'bench' }), max: 2 });
  await fillCoaches(admin, coachCount);

  const [issuer, smtpPort] = [await createIssuer(), await freePort()];
  const outside = await startChild(join(import.meta.dirname, 'outside-server.ts'), [issuer.keys, String(smtpPort)]);
  const encryptionKey = randomBytes(32);
  const people = await makePeople(admin, {
    count: peopleCount,
    issuer: (id) => issuer.sign(id, `${outside.origin}/auth/v1`),
    encryptionKey,
  });
  await fillHistory(admin);
  writeFileSync(join(dir, 'people.json'), JSON.stringify(people));
  await admin.query('vacuum analyze');
  const buyer = people[0]?.id ?? '';

  const databaseUrl = postgres.url({ user: 'cc_api', database: 'bench' });
  const api = await startApi(
    join(root, 'services/api/src/server.ts'),
    apiEnvironment({ databaseUrl, outside: outside.origin, smtpPort, encryptionKey }),
    join(dir, 'api.log'),
  );
  const settings = { people: join(dir, 'people.json'), databaseUrl: postgres.url({ database: 'bench' }), buyer };
  const loader = fork(join(import.meta.dirname, 'load.ts'), [JSON.stringify(settings)]);
  await once(loader, 'message');
  const growth = await prepareGrowth(main, (database) => postgres.url({ database }));
  return {
    servers: { api, outside },
    growth,
    load: (order) => ask(loader, order),
    settle: async () => void (await admin.query('delete from graphile_worker._private_jobs where locked_at is null')),
    close: () => close({ postgres, loader, children: [api, outside], pools: [main, admin], growth }),
  };
}

interface ApiPlace {
  readonly databaseUrl: string;
  readonly outside: string;
  readonly smtpPort: number;
  readonly encryptionKey: Buffer;
}

function apiEnvironment({ databaseUrl, outside, smtpPort, encryptionKey }: ApiPlace): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SUPABASE_URL: outside,
    GMAIL_API_URL: outside,
    STRIPE_API_URL: outside,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    TOKEN_ENCRYPTION_KEY: encryptionKey.toString('base64'),
    // Each visitor has an address of their own, as a proxy on this machine reports it.
    TRUST_PROXY: '127.0.0.1/32',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    GOOGLE_CLIENT_ID: 'bench',
    GOOGLE_CLIENT_SECRET: 'bench',
    MICROSOFT_CLIENT_ID: 'bench',
    MICROSOFT_CLIENT_SECRET: 'bench',
  };
}

const replySchema = z.union([z.object({ result: loadResultSchema }), z.object({ problem: z.string() })]);

async function ask(loader: ChildProcess, order: LoadOrder): Promise<LoadResult> {
  loader.send(order);
  const [message] = await once(loader, 'message');
  const reply = replySchema.parse(message);
  if ('problem' in reply) throw new Error(`Load of ${order.kind} with ${order.clients} clients: ${reply.problem}`);
  return reply.result;
}

interface Parts {
  readonly postgres: RunningPostgres;
  readonly loader: ChildProcess;
  readonly children: readonly RunningChild[];
  readonly pools: readonly Pool[];
  readonly growth: Growth;
}

async function close({ postgres, loader, children, pools, growth }: Parts): Promise<void> {
  loader.disconnect();
  for (const child of children) await child.stop();
  await Promise.all([growth.close(), endPools(pools)]);
  await postgres.stop();
}
