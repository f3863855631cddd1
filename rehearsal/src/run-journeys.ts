import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromiumPath } from '@cc/tools/browser';
import { origins } from './addresses.ts';
import type { Certificates } from './certificates.ts';
import { type Folders, root } from './folders.ts';
import { nodeEnvironment, projectUrl, standInPorts } from './settings.ts';

/** The journeys of a rehearsal: emails through both providers, and a purchase. */
const journeys = ['send-recruiting-mail', 'buy-tokens'];

/** Runs journeys of \`e2e/\` through the running parts, over https. @throws Error if one fails */
export async function runJourneys(folders: Folders, certificates: Certificates): Promise<void> {
  const at = (port: number) => `http://localhost:${port}`;
  const stack = {
    dataDir: folders.data,
    siteUrl: origins.SITE_URL,
    registryUrl: origins.REGISTRY_URL,
    adminUrl: origins.ADMIN_URL,
    aloneUrl: origins.ALONE_URL,
    supabaseUrl: origins.SUPABASE_URL,
    inboxUrl: at(standInPorts.inbox),
    googleUrl: at(standInPorts.google),
    microsoftUrl: at(standInPorts.microsoft),
    adminDatabaseUrl: projectUrl(folders, 'postgres'),
    // It also sets the variables that this browser needs.
    chromium: await chromiumPath(),
  };
  const env = { ...process.env, ...nodeEnvironment(folders, certificates), CC_JOURNEY_STACKS: JSON.stringify([stack]) };
  const args = [join(root, 'tools/src/cli/cc.mjs'), 'test', '--runInBand', ...journeys];
  const child = spawn(process.execPath, args, { cwd: join(root, 'e2e'), env, stdio: 'inherit' });
  const code = await new Promise((ended) => child.once('exit', ended));
  if (code !== 0) throw new Error('A journey failed.');
}
