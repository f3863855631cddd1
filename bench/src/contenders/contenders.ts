import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildFrontEnds, demoKeys, freePorts, publishFrontEnds, startStack } from '@cc/tools/stack';
import type { SuiteContext } from '../frame/suite.ts';
import {
  startBareDocuments,
  startOrdinaryFederation,
  startSingleApplication,
  thisSite,
  type ContenderPlace,
} from './start-contenders.ts';
import type { RunningSite } from './static-site.ts';

/** The builds that are compared. */
export const contenders = {
  site: { label: 'this site', start: thisSite },
  single: { label: 'one single-page application', start: startSingleApplication },
  federation: { label: 'ordinary Module Federation', start: startOrdinaryFederation },
  bare: { label: 'bare prerendered HTML', start: startBareDocuments },
} as const satisfies Record<string, { label: string; start: (place: ContenderPlace) => Promise<RunningSite> }>;
export type ContenderKey = keyof typeof contenders;

export interface Contenders {
  readonly originOf: (contender: string) => string;
  readonly close: () => Promise<void>;
}

/** Builds and starts the contenders, each with its own server, and a stack with its own data. */
export async function startContenders(
  keys: readonly ContenderKey[],
  { root, dir, say }: SuiteContext,
): Promise<Contenders> {
  const dataDir = join(dir, 'data');
  mkdirSync(dataDir, { recursive: true });
  say('Building and starting this site');
  await buildFrontEnds(root, dataDir);
  await publishFrontEnds(root, dataDir);
  const ports = await freePorts();
  // As for visitors: overrides are for teams.
  const extraEnv = { OVERRIDES: 'off' };
  const stack = await startStack({ root, dataDir, ports, keys: demoKeys(dataDir), extraEnv }, () => undefined);
  const running = new Map<string, RunningSite>();
  const close = async () => {
    for (const site of running.values()) await site.stop();
    await stack.stop();
  };
  try {
    for (const key of keys) {
      say(`Building and starting: ${contenders[key].label}`);
      running.set(key, await contenders[key].start({ root, out: join(dir, 'built'), stack }));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const originOf = (contender: string) => {
    const site = running.get(contender);
    if (!site) throw new Error(`${contender} is not running.`);
    return site.origin;
  };
  return { originOf, close };
}
