import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StaticSettings } from './static-settings.ts';

/** A running site. */
export interface RunningSite {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Starts a static server in a separate process. @param dir folder for its settings */
export async function startStaticSite(settings: StaticSettings, dir: string): Promise<RunningSite> {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'static-site.json');
  writeFileSync(file, JSON.stringify(settings));
  const child = fork(join(import.meta.dirname, 'static-server.ts'), [file]);
  const ended = once(child, 'exit');
  const started = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!started) throw new Error('A static server of the benchmark did not start.');
  return {
    // The same host name as the site's: browsers treat `localhost` and IP addresses differently.
    origin: `http://localhost:${String(started[0])}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
