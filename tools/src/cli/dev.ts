import { startRemoteDevServer, startShellDevServer } from '../federation/dev-server.ts';
import { buildFrontEnds, publishFrontEnds, remoteNames } from '../stack/build-front-ends.ts';
import { demoKeys } from '../stack/demo-keys.ts';
import { startStack } from '../stack/start-stack.ts';
import { addressTable } from './address-table.ts';
import { devPorts } from './dev-ports.ts';
import { createProgress } from './progress.ts';
import { readyPorts } from './ready-ports.ts';
import { untilStopped } from './until-stopped.ts';
import { dataDir, root } from './workspace.ts';

const progress = createProgress();

try {
  const known = remoteNames(root);
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no remote "${unknown.join('", "')}". There are: ${known.join(', ')}.`);

  const ports = await readyPorts();
  progress('Building what does not reload by itself');
  await buildFrontEnds(root, dataDir);
  await publishFrontEnds(root, dataDir);

  const hot = named.length > 0 ? named : known;
  progress(`Starting hot reload of the shell and ${hot.join(', ')}`);
  const shell = await startShellDevServer({ port: devPorts.shell });
  const remotes = await Promise.all(hot.map((name) => startRemoteDevServer({ name, port: devPorts.of(name, known) })));

  const extraEnv = {
    SHELL_DEV_URL: shell.url,
    REMOTE_OVERRIDES: JSON.stringify(remotes.map(({ registered }) => registered)),
  };
  const stack = await startStack({ root, dataDir, ports, keys: demoKeys(dataDir), extraEnv }, progress);
  console.log(addressTable(ports, dataDir));
  for (const { registered, url } of remotes) console.log(`  ${registered.name} alone: ${url}`);
  await untilStopped(stack);
  await Promise.all([shell, ...remotes].map(({ stop }) => stop()));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n\nNothing is left running.`);
  process.exitCode = 1;
}
// webpack's watchers keep a process alive that has nothing left to do.
process.exit();
