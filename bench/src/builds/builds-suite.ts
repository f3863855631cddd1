import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNames } from '../contenders/front-end-configs.ts';
import type { Prepared, Suite, Workshop } from '../frame/suite.ts';
import { changeOneLine, makeClone, run, seconds, startSite, type Clone } from './clone.ts';

/** The remote that is changed: one of middle size. */
const changed = 'mfe-pro-contacts';

/** What a developer waits for. Each prepares what it needs, and gives the seconds of its last part. */
const waits: Readonly<Record<string, { readonly label: string; readonly take: (clone: Clone) => Promise<number> }>> = {
  buildCold: {
    label: 'npm run build, nothing built before',
    take: async (clone) => {
      forgetBuilds(clone);
      return buildAll(clone);
    },
  },
  buildWarm: { label: 'npm run build, nothing changed', take: buildAll },
  buildChanged: {
    label: 'npm run build, one remote changed',
    take: async (clone) => {
      changeOneLine(clone, changed);
      return buildAll(clone);
    },
  },
  startCold: {
    label: 'npm start, nothing built, no data',
    take: async (clone) => {
      forgetBuilds(clone);
      remove(clone, '.data');
      return startAndStop(clone);
    },
  },
  startWarm: { label: 'npm start, the second time', take: startAndStop },
  deploy: {
    label: 'npm run deploy, one line of a remote changed',
    take: async (clone) => {
      const site = await startSite(clone);
      try {
        changeOneLine(clone, changed);
        return await seconds(() => run(clone, 'node', ['tools/src/cli/deploy.ts', changed]));
      } finally {
        await site.stop();
      }
    },
  },
};

/** How long building, starting and deploying take. */
export const buildsSuite: Suite = {
  name: 'builds',
  title: 'Building, starting and deploying, in a clone with data of its own',
  contenders: [{ key: 'workspace', label: 'this workspace' }],
  cases: [
    { key: 'install', label: 'npm ci, once per lockfile' },
    ...Object.entries(waits).map(([key, { label }]) => ({ key, label })),
  ],
  measures: [{ key: 'seconds', label: 'time', unit: 's', digits: 1 }],
  plots: [{ title: 'Seconds that a developer waits', measure: 'seconds', cases: Object.keys(waits) }],
  notes: [
    'The clone has what is committed. npm ci is measured once, as it is run once, and is part of no other number. Start: until',
    'the addresses are printed; deploy: until the command ends, its gates and its look by a browser included.',
  ],
  warmUps: 0,
  prepare,
};

async function prepare({ root, dir, say }: Workshop): Promise<Prepared> {
  say('Cloning the workspace and installing its packages');
  const clone = await makeClone(root, join(dir, 'clone'));
  return {
    sample: async (caseKey) => {
      if (caseKey === 'install') return { seconds: clone.installing };
      const wait = waits[caseKey];
      if (!wait) throw new Error(`There is no case ${caseKey}.`);
      return { seconds: await wait.take(clone) };
    },
    close: async () => undefined,
  };
}

function buildAll(clone: Clone): Promise<number> {
  return seconds(() => run(clone, 'nx', ['run-many', '-t', 'build', '--outputStyle=stream']));
}

async function startAndStop(clone: Clone): Promise<number> {
  const began = performance.now();
  const site = await startSite(clone);
  const took = (performance.now() - began) / 1000;
  await site.stop();
  return took;
}

function forgetBuilds(clone: Clone): void {
  for (const folder of ['shell', 'standalone', ...remoteNames(clone.dir)]) remove(clone, `${folder}/dist`);
  remove(clone, '.nx');
}

function remove({ dir }: Clone, path: string): void {
  rmSync(join(dir, path), { recursive: true, force: true });
}
