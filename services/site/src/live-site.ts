import { join } from 'node:path';
import { registrySchema, type Registry } from '@cc/contracts/federation/registry';
import { shellManifestSchema, type ShellManifest } from '@cc/contracts/federation/shell';
import type { FastifyBaseLogger } from 'fastify';
import type { SiteConfig } from './config.ts';
import { FreshFile } from './fresh-file.ts';

/** What is live at this moment: the shell's files, and which version of which remote. */
export interface LiveSite {
  shell(): Promise<ShellManifest>;
  registry(): Promise<Registry>;
}

/** Follows the built shell and the store's registry: what is deployed shows with the next document, without a restart. */
export function createLiveSite(config: SiteConfig, log: FastifyBaseLogger): LiveSite {
  const shell = new FreshFile({
    file: join(config.SHELL_DIR, 'shell-manifest.json'),
    parse: (text) => shellManifestSchema.parse(JSON.parse(text)),
    onUnreadable: (error) => log.error(error, 'The shell manifest is unreadable; the shell before stays live'),
  });
  const registry = new FreshFile<Registry>({
    file: join(config.REMOTES_DIR, 'registry.json'),
    parse: (text) => registrySchema.parse(JSON.parse(text)),
    whenMissing: { remotes: [] },
    onUnreadable: (error) => log.error(error, 'The registry is unreadable; the one before stays live'),
  });
  const devUrl = config.SHELL_DEV_URL;
  return {
    shell: async () => (devUrl ? { js: [`${devUrl}/main.js`], css: [`${devUrl}/main.css`], fonts: [] } : shell.read()),
    registry: async () => override(await registry.read(), config.REMOTE_OVERRIDES),
  };
}

function override({ remotes }: Registry, overrides: Registry['remotes']): Registry {
  const kept = remotes.filter(({ name }) => !overrides.some((remote) => remote.name === name));
  return { remotes: [...kept, ...overrides] };
}
