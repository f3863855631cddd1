import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoKeys, freePorts, publishFrontEnds, startPart, stackParts } from '@cc/tools/stack';
import { root } from './deploy.ts';
import { stackAddress } from './stack-address.ts';

/** A second running site with a store of its own: what is deployed to it, no other journey meets. */
export interface OwnSite {
  readonly siteUrl: string;
  readonly storeUrl: string;
  /** Leads the deploy commands here. */
  readonly env: Readonly<Record<'DEPLOY_URL' | 'CC_DATA_DIR', string>>;
  stop(): Promise<void>;
}

/** Starts it with the remotes as they were built. The API and sign-in are the stack's. */
export async function startOwnSite(): Promise<OwnSite> {
  const stack = stackAddress();
  const dataDir = mkdtempSync(join(tmpdir(), 'coach-connect-own-site-'));
  const [ports, keys] = [await freePorts(), demoKeys(dataDir)];
  await publishFrontEnds(root, dataDir);
  const site = stackParts({ root, dataDir, ports, keys }).find(({ name }) => name === 'site');
  if (!site) throw new Error('The stack has no site.');
  const { SUPABASE_PUBLISHABLE_KEY } = demoKeys(stack.dataDir);
  const shared = { API_URL: stack.siteUrl, SUPABASE_URL: stack.supabaseUrl, SUPABASE_PUBLISHABLE_KEY };
  const running = await startPart({ ...site, env: { ...site.env, ...shared } }, join(dataDir, 'logs/site.log'));
  const storeUrl = `http://localhost:${ports.STORE_PORT}`;
  return {
    siteUrl: `http://localhost:${ports.SITE_PORT}`,
    storeUrl,
    env: { DEPLOY_URL: storeUrl, CC_DATA_DIR: dataDir },
    stop: async () => {
      await running.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
