import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFrontEnds, demoKeys, freePorts, type Ports, publishFrontEnds, startStack } from '@cc/tools/stack';
import { chromiumPath } from '@cc/tools/browser';
import { keepFolder, keepStack, stopStacks } from './running-stacks.ts';
import { areStacksPublished, publishStackAddresses, type StackAddress } from './stack-address.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Builds the front ends once and starts one stack per Jest worker, so that parallel journeys share nothing. */
export default async function globalSetup({ maxWorkers }: { readonly maxWorkers: number }): Promise<void> {
  // The rehearsal runs journeys through its own processes (D30).
  if (areStacksPublished()) return;
  const folder = mkdtempSync(join(tmpdir(), 'coach-connect-journeys-'));
  // As root, Postgres runs as another user, who has to reach its data in here.
  chmodSync(folder, 0o755);
  keepFolder(folder);
  await buildFrontEnds(root, folder);
  const chromium = await chromiumPath();
  process.stderr.write(`Starting ${maxWorkers === 1 ? 'the stack' : `${maxWorkers} stacks`} ...\n`);
  // All ports are chosen before any is used, so that no stack takes another's.
  const ports = await Promise.all(Array.from({ length: maxWorkers }, freePorts));
  const starts = ports.map((own, i) => start(own, chromium, join(folder, `stack-${i + 1}`)));
  try {
    publishStackAddresses(await Promise.all(starts));
  } catch (error) {
    // Jest does not call the teardown after a failed set-up. The folder stays, for its logs.
    await Promise.allSettled(starts);
    await stopStacks();
    throw error;
  }
}

/** Starts a stack on these ports, with its data in this folder. */
async function start(ports: Ports, chromium: string, dataDir: string): Promise<StackAddress> {
  mkdirSync(dataDir, { mode: 0o755 });
  const keys = demoKeys(dataDir);
  await publishFrontEnds(root, dataDir);
  // Long enough that a busy machine does not fail a journey. A journey of their own shows all scenarios of all remotes.
  const extraEnv = { MAX_EVENT_LOOP_DELAY_MS: '0', CHECK_SCENARIOS_MS: '1000' };
  keepStack(await startStack({ root, dataDir, ports, keys, extraEnv }, () => undefined));
  return {
    dataDir,
    siteUrl: `http://localhost:${ports.SITE_PORT}`,
    registryUrl: `http://localhost:${ports.REGISTRY_PORT}`,
    adminUrl: `http://localhost:${ports.ADMIN_PORT}`,
    aloneUrl: `http://127.0.0.1:${ports.REGISTRY_PORT}`,
    inboxUrl: `http://localhost:${ports.INBOX_PORT}`,
    googleUrl: `http://localhost:${ports.GOOGLE_PORT}`,
    microsoftUrl: `http://localhost:${ports.MICROSOFT_PORT}`,
    supabaseUrl: `http://localhost:${ports.SUPABASE_PORT}`,
    adminDatabaseUrl: `postgres://postgres:${encodeURIComponent(keys.POSTGRES_PASSWORD)}@127.0.0.1:${ports.POSTGRES_PORT}/postgres`,
    chromium,
  };
}
