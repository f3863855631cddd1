import { join } from 'node:path';
import { startRemoteDevServer, startShellDevServer } from '../federation/dev-server.ts';
import { buildFrontEnds, publishFrontEnds } from '../stack/build-front-ends.ts';
import { remoteNames } from '../stack/remote-names.ts';
import { demoKeys } from '../stack/demo-keys.ts';
import { startStack } from '../stack/start-stack.ts';
import { addressTable } from './address-table.ts';
import { devAlone } from './dev-alone.ts';
import { devPorts } from './dev-ports.ts';
import { createProgress } from './progress.ts';
import { readyPorts } from './ready-ports.ts';
import { untilStopped } from './until-stopped.ts';
import { dataDir, root } from './workspace.ts';

const progress = createProgress();
const known = remoteNames(root);

try {
  const alone = process.argv.includes('--alone');
  const named = process.argv.slice(2).filter((word) => word !== '--alone');
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no remote "${unknown.join('", "')}". There are: ${known.join(', ')}.`);

  const hot = named.length > 0 ? named : known;
  if (alone) await devAlone(foldersOf(hot), progress);
  else await devSite(hot);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n\nNothing is left running.`);
  process.exitCode = 1;
}
// webpack's watchers would keep the process alive.
process.exit();

/** The whole product, with hot reload of the shell and the named remotes. */
async function devSite(hot: readonly string[]): Promise<void> {
  const ports = await readyPorts();
  progress('Building the parts without hot reload');
  await buildFrontEnds(root, dataDir);
  for (const sentence of await publishFrontEnds(root, dataDir)) console.log(sentence);

  progress(`Starting hot reload of the shell and ${hot.join(', ')}`);
  const shell = await startShellDevServer({ dir: join(root, 'shell'), port: devPorts.shell });
  const remotes = await Promise.all(foldersOf(hot).map(startRemoteDevServer));

  const extraEnv = {
    SHELL_DEV_URL: shell.url,
    REMOTE_OVERRIDES: JSON.stringify(remotes.map(({ registered }) => registered)),
  };
  const stack = await startStack({ root, dataDir, ports, keys: demoKeys(dataDir), extraEnv }, progress);
  console.log(addressTable(ports, dataDir));
  for (const { registered, url } of remotes) console.log(`  ${registered.name} alone: ${url}`);
  await untilStopped(stack);
  await Promise.all([shell, ...remotes].map(({ stop }) => stop()));
}

function foldersOf(names: readonly string[]) {
  return names.map((name) => ({ dir: join(root, name), port: devPorts.of(name, known) }));
}
