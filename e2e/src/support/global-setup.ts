import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildFrontEnds, demoKeys, freePorts, publishFrontEnds, startStack } from '@cc/tools/stack';
import { chromiumPath } from '@cc/tools/browser';
import { keepStack } from './running-stack.ts';
import { publishStackAddress } from './stack-address.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Builds the front ends and starts a whole stack on free ports with data of its own, next to any other. */
export default async function globalSetup(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'coach-connect-journeys-'));
  const ports = await freePorts();
  const keys = demoKeys(dataDir);
  await buildFrontEnds(root, dataDir);
  await publishFrontEnds(root, dataDir);
  const stack = await startStack({ root, dataDir, ports, keys }, (text) => process.stderr.write(`${text} ...\n`));
  keepStack(stack);
  publishStackAddress({
    dataDir,
    siteUrl: `http://localhost:${ports.SITE_PORT}`,
    storeUrl: `http://localhost:${ports.STORE_PORT}`,
    inboxUrl: `http://localhost:${ports.INBOX_PORT}`,
    googleUrl: `http://localhost:${ports.GOOGLE_PORT}`,
    microsoftUrl: `http://localhost:${ports.MICROSOFT_PORT}`,
    supabaseUrl: `http://localhost:${ports.SUPABASE_PORT}`,
    adminDatabaseUrl: `postgres://postgres:${encodeURIComponent(keys.POSTGRES_PASSWORD)}@127.0.0.1:${ports.POSTGRES_PORT}/postgres`,
    chromium: await chromiumPath(),
  });
}
