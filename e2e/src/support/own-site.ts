import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoKeys, freePorts, publishFrontEnds, startPart, stackParts } from '@cc/tools/stack';
import { root } from './deploy.ts';
import { stackAddress } from './stack-address.ts';

/** A second site with its own registry, so that other journeys do not see the versions deployed to it. */
export interface OwnSite {
  readonly siteUrl: string;
  readonly registryUrl: string;
  /** Environment variables that point the deploy commands here. */
  readonly env: Readonly<Record<'DEPLOY_URL' | 'CC_DATA_DIR', string>>;
  stop(): Promise<void>;
}

/** Starts it with the built remotes. It uses the stack's API and sign-in. */
export async function startOwnSite(): Promise<OwnSite> {
  const stack = stackAddress();
  const dataDir = mkdtempSync(join(tmpdir(), 'coach-connect-own-site-'));
  const [ports, keys] = [await freePorts(), demoKeys(dataDir)];
  await publishFrontEnds(root, dataDir);
  const parts = stackParts({ root, dataDir, ports, keys }).filter(({ name }) =>
    ['registry', 'checker', 'site'].includes(name),
  );
  const { SUPABASE_PUBLISHABLE_KEY } = demoKeys(stack.dataDir);
  const shared = { API_URL: stack.siteUrl, SUPABASE_URL: stack.supabaseUrl, SUPABASE_PUBLISHABLE_KEY };
  const start = (part: (typeof parts)[number]) =>
    startPart({ ...part, env: { ...part.env, ...shared } }, join(dataDir, `logs/${part.name}.log`));
  const running = await Promise.all(parts.map(start));
  const registryUrl = `http://localhost:${ports.REGISTRY_PORT}`;
  return {
    siteUrl: `http://localhost:${ports.SITE_PORT}`,
    registryUrl,
    env: { DEPLOY_URL: registryUrl, CC_DATA_DIR: dataDir },
    stop: async () => {
      await Promise.all(running.map((part) => part.stop()));
      rmSync(dataDir, { recursive: true });
    },
  };
}
